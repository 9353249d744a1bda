import type { EntryDetail } from '#preload/model/entry.ts'
import { clockTime } from '../lib/format.ts'

/**
 * Returns since when the service has had the entry, for use inside a sentence, such as " since 10:41". Returns an empty
 * string if that is not known.
 */
export function arrivedSince({ receipts, zone }: Pick<EntryDetail, 'receipts' | 'zone'>): string {
  const at = receipts.findLast(({ kind }) => kind === 'arrived' || kind === 'found')?.at
  return at === undefined ? '' : ` since ${clockTime(at, zone)}`
}
