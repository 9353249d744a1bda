/** The texts of a day's comparison with the account. The types make sure that every kind of row has a text. */
import type { CheckedRow, Difference } from '#preload/model/day-check.ts'
import { clockTime, dayShort, duration } from '../lib/format.ts'

const parts: Record<Exclude<Difference, 'fields'>, string> = {
  day: 'day',
  item: 'item',
  minutes: 'minutes',
  start: 'start',
  billable: 'billable minutes',
  note: 'note',
}

/**
 * Returns the text of a row: how both sides differ, and what the user can do if Tallystick cannot settle it. `place` is
 * the account's name.
 */
export function rowWords({ kind, differs, fields, ours }: CheckedRow, place: string): string {
  switch (kind) {
    case 'same':
      return 'Both sides are the same.'
    case 'different':
      return `Different: ${listed([
        ...differs.flatMap((each) => (each === 'fields' ? [] : [parts[each]])),
        ...fields.map(({ label }) => label),
      ])}.`
    case 'waiting':
      return ours?.state === 'confirmed'
        ? `Its change is waiting to be sent to ${place}.`
        : `It is on its way to ${place}. You don’t have to do anything.`
    case 'attention':
      return 'It needs attention before it can be sent.'
    case 'only-here':
      return `${place} doesn’t have it any more.`
    case 'only-there':
      return 'It wasn’t made here.'
    case 'maybe-ours':
      return 'It may be one of the entries on their way. Tallystick is checking.'
    case 'copy':
      return `A second copy of an entry that arrived. Delete it in ${place}.`
    case 'deleted':
      return `Deleted here. Delete it in ${place} too, if it is still there tomorrow.`
  }
}

/**
 * Returns one side of a row in short, such as "13:05, 45m, Payment step". Values that are equal on both sides are left
 * out, because the row's head shows them.
 */
export function sideWords(
  { differs, fields, ...row }: CheckedRow,
  which: 'ours' | 'theirs',
  zone: string,
): string {
  const side = row[which]
  if (side === null) return '–'
  const words = [
    differs.includes('day') && dayShort(side.day),
    differs.includes('start') && side.startedAt !== null && clockTime(side.startedAt, zone),
    differs.includes('item') && side.item.name,
    duration(side.minutes),
    differs.includes('billable') &&
      side.billableMinutes !== null &&
      `${duration(side.billableMinutes)} billable`,
    differs.includes('note') && (side.description ? `“${side.description}”` : 'no note'),
    ...fields.map((field) => `${field.label}: ${field[which] ?? 'none'}`),
  ]
  return words.filter((word) => word !== false).join(', ')
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
