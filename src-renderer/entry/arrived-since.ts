/** Since when an entry is where it was sent. Pure. */
import type { EntryDetail } from '#preload/model/entry.ts'
import { clockTime } from '../lib/format.ts'

/** " since 10:41", to be put into a sentence; empty where nobody noted it. */
export function arrivedSince({ receipts, zone }: Pick<EntryDetail, 'receipts' | 'zone'>): string {
  const at = receipts.findLast(({ kind }) => kind === 'arrived' || kind === 'found')?.at
  return at === undefined ? '' : ` since ${clockTime(at, zone)}`
}
