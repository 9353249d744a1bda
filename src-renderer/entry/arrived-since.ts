/** Tells since when an entry has been in the service. Pure. */
import type { EntryDetail } from '#preload/model/entry.ts'
import { clockTime } from '../lib/format.ts'

/** Returns " since 10:41" for use in a sentence, or an empty string if the time is unknown. */
export function arrivedSince({ receipts, zone }: Pick<EntryDetail, 'receipts' | 'zone'>): string {
  const at = receipts.findLast(({ kind }) => kind === 'arrived' || kind === 'found')?.at
  return at === undefined ? '' : ` since ${clockTime(at, zone)}`
}
