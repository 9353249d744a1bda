/**
 * The messages of the dialog that compares a day's entries in Tallystick with those in the account. The types ensure
 * that every kind of row has a message.
 */
import type { CheckedRow } from '#preload/model/day-check.ts'
import { list } from '#preload/words/format.ts'
import { history as words } from '#preload/words/made/history.ts'
import { clockTime, dayShort, duration } from '../lib/format.ts'

/**
 * Returns the message of a row, which compares an entry on this machine with the account. The message says how they
 * differ, if they do, and what the user can do if Tallystick cannot settle the difference. `place` is the account's
 * name.
 */
export function rowWords(row: CheckedRow, place: string): string {
  const waiting = row.ours?.state === 'confirmed' ? words().rowChangeWaiting : words().rowOnTheWay
  const texts: Record<CheckedRow['kind'], string> = {
    same: words().rowSame,
    different: words().rowDifferent({ parts: differentParts(row) }),
    waiting: waiting({ place }),
    attention: words().rowAttention,
    'only-here': words().rowOnlyHere({ place }),
    'only-there': words().rowOnlyThere,
    'maybe-ours': words().rowMaybeOurs,
    copy: words().rowCopy({ place }),
    deleted: words().rowDeleted({ place }),
  }
  return texts[row.kind]
}

/**
 * Describes an entry as it is in the account or on this machine, for example "13:05, 45m, Payment step"; a dash if the
 * entry is missing there. The duration is always included. The other values are included only if they differ, because
 * equal values are shown at the top of the row.
 */
export function sideWords(
  { differs, fields, ...row }: CheckedRow,
  which: 'ours' | 'theirs',
  zone: string,
): string {
  const side = row[which]
  if (side === null) return '–'
  const parts = [
    differs.includes('day') && dayShort(side.day),
    differs.includes('start') && side.startedAt !== null && clockTime(side.startedAt, zone),
    differs.includes('item') && side.item.name,
    duration(side.minutes),
    differs.includes('billable') &&
      side.billableMinutes !== null &&
      words().sideBillable({ duration: duration(side.billableMinutes) }),
    differs.includes('note') &&
      (side.description ? words().sideNote({ note: side.description }) : words().sideNoNote),
    ...fields.map((field) =>
      words().sideField({ label: field.label, value: field[which] ?? words().sideNoValue }),
    ),
  ]
  return list(parts.filter((part) => part !== false))
}

function differentParts({ differs, fields }: CheckedRow): string {
  const parts = [
    ...differs.flatMap((each) =>
      each === 'fields' ? [] : words().differentPart({ part: each === 'note' ? 'other' : each }),
    ),
    ...fields.map(({ label }) => label),
  ]
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : words().partsAnd({ parts: parts.slice(0, -1).join(', '), last })
}
