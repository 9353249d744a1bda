/**
 * Lists entries whose times overlap, and resolves an overlap by one of the offered changes or by keeping both entries.
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import type { Overlap, Remedy } from '#preload/model/overlap.ts'
import { day as daySchema, type Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { overlapsAmong, type Overlap as Found, type Placed } from '#preload/rules/overlap.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { change, type Changing } from './edit-entry.ts'
import type { Ledger } from './ledger.ts'

/**
 * Returns the overlaps of a day in chronological order. Overlaps that the user chose to keep are left out. An overlap
 * with an entry of the day before or after is included.
 */
export function readOverlaps(ledger: Pick<Ledger, 'clock' | 'entries'>, day: Day): Overlap[] {
  return found(ledger, day)
    .filter(({ earlier, later }) => earlier.day === day || later.day === day)
    .filter(({ earlier, later }) => !ledger.entries.isOverlapKept(earlier.id, later.id))
    .map(({ earlier, later, minutes, remedies }) => ({
      earlier: party(ledger, earlier),
      later: party(ledger, later),
      minutes,
      remedies: [...remedies],
    }))
}

/**
 * Resolves the overlap of two entries by making the change that `how` names, or keeps both entries unchanged. Throws
 * {@link Refusal}: `not-found` if the entries do not overlap or this change is not offered for them, and the refusals
 * of {@link change}.
 */
export function separate(
  ledger: Changing & Pick<Ledger, 'hub'>,
  { commandId, earlierId, laterId, how }: Input<'entries.separate'>,
): Record<string, never> {
  const days = once(ledger.db, commandId, nowOf(ledger.clock), z.array(daySchema), (): Day[] => {
    const { day } = ledger.entries.facts(laterId)
    const overlap = found(ledger, day).find(
      ({ earlier, later }) => earlier.id === earlierId && later.id === laterId,
    )
    if (overlap && how === 'keep') {
      ledger.entries.keepOverlap(earlierId, laterId)
      return [day]
    }
    const remedy = overlap?.remedies.find(({ kind }) => kind === how)
    if (!remedy) throw new Refusal('not-found', ['earlierId', 'laterId'])
    return carryOut(ledger, remedy)
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  return {}
}

function carryOut(ledger: Changing, { entryId, startedAt, minutes }: Remedy): Day[] {
  const { itemId, day, draft } = ledger.entries.facts(entryId)
  // Billable minutes must not exceed the minutes of the entry, which this change may reduce.
  const billable = typeof draft.billable === 'number' ? Math.min(draft.billable, minutes) : draft.billable
  const entry = { itemId, day, startedAt, minutes, draft: { ...draft, billable } }
  // An unfinished entry remains unfinished. Otherwise the change would send it.
  const later = ledger.outbox.read(entryId)?.state === 'unfinished'
  return change(ledger, { entryId, entry, later }).days
}

function found(ledger: Pick<Ledger, 'clock' | 'entries'>, day: Day): Found[] {
  const entries = ledger.entries.days(addDays(day, -1), addDays(day, 1)).flatMap((each) => each.entries)
  const placed = entries.flatMap(
    ({ id, day, zone, startedAt, endedAt, pauses, minutes, editable }): Placed[] =>
      startedAt === null || endedAt === null
        ? []
        : [{ id, day, zone, startedAt, endedAt, pauses, minutes, editable }],
  )
  return overlapsAmong(placed, nowOf(ledger.clock))
}

function party(
  ledger: Pick<Ledger, 'entries'>,
  { id: entryId, startedAt, endedAt }: Placed,
): Overlap['earlier'] {
  return { entryId, name: ledger.entries.row(entryId).item.name, startedAt, endedAt }
}
