import type { EntryDetail } from '#preload/model/entry.ts'
import { clockTime } from '../lib/format.ts'

/** Returns the time of day at which the service received the entry, such as `10:41`; null if the time is not known. */
export function arrivedSince({ receipts, zone }: Pick<EntryDetail, 'receipts' | 'zone'>): string | null {
  const at = receipts.findLast(({ kind }) => kind === 'arrived' || kind === 'found')?.at
  return at === undefined ? null : clockTime(at, zone)
}
