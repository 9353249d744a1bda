/** Lists overlapping entries, and resolves an overlap in one of the offered ways, or keeps both entries. */
import type { Overlap } from '#preload/model/overlap.ts'
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import {
  overlapsAmong,
  type Overlap as Found,
  type Placed,
  type Remedy,
  type RemedyKind,
} from '#preload/rules/overlap.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { change } from './edit-entry.ts'
import type { Ledger } from './ledger.ts'

export interface Separate {
  readonly commandId: string
  readonly earlierId: string
  readonly laterId: string
  readonly how: RemedyKind | 'keep'
}

/**
 * Returns the overlaps of a day in the order of time, without those that the person chose to keep. An entry across
 * midnight counts for both days.
 */
export function readOverlaps(ledger: Ledger, day: Day): Overlap[] {
  return found(ledger, day)
    .filter(({ earlier, later }) => earlier.day === day || later.day === day)
    .filter(({ earlier, later }) => !ledger.entries.isOverlapKept(earlier.id, later.id))
    .map(({ earlier, later, minutes, remedies }) => ({
      earlier: party(ledger, earlier),
      later: party(ledger, later),
      minutes,
      remedies: remedies.map((remedy) => ({ ...remedy })),
    }))
}

/**
 * Throws {@link Refusal}: not-found (they do not overlap, or this way does not resolve it), and the refusals of an
 * edit.
 */
export function separate(
  ledger: Ledger,
  { commandId, earlierId, laterId, how }: Separate,
): Record<string, never> {
  const days = once(ledger.db, commandId, nowOf(ledger.clock), (): Day[] => {
    const { day } = ledger.entries.facts(laterId)
    if (how === 'keep') {
      ledger.entries.keepOverlap(earlierId, laterId)
      return [day]
    }
    const remedy = found(ledger, day)
      .find(({ earlier, later }) => earlier.id === earlierId && later.id === laterId)
      ?.remedies.find(({ kind }) => kind === how)
    if (!remedy) throw new Refusal('not-found', ['earlierId', 'laterId'])
    return carryOut(ledger, remedy)
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  return {}
}

function carryOut(ledger: Ledger, { entryId, startedAt, minutes }: Remedy): Day[] {
  const { itemId, day, draft } = ledger.entries.facts(entryId)
  // Billable minutes cannot exceed the new minutes.
  const billable = typeof draft.billable === 'number' ? Math.min(draft.billable, minutes) : draft.billable
  const entry = { itemId, day, startedAt, minutes, draft: { ...draft, billable } }
  // An unfinished entry stays unfinished.
  const later = ledger.outbox.read(entryId)?.state === 'unfinished'
  return change(ledger, { entryId, entry, later }).days
}

function found(ledger: Ledger, day: Day): Found[] {
  const entries = ledger.entries.days(addDays(day, -1), addDays(day, 1)).flatMap((each) => each.entries)
  const placed = entries.flatMap(
    ({ id, day, zone, startedAt, endedAt, pauses, minutes, editable }): Placed[] =>
      startedAt === null || endedAt === null
        ? []
        : [{ id, day, zone, startedAt, endedAt, pauses, minutes, editable }],
  )
  return overlapsAmong(placed, nowOf(ledger.clock))
}

function party(ledger: Ledger, { id: entryId, startedAt, endedAt }: Placed): Overlap['earlier'] {
  return { entryId, name: ledger.entries.row(entryId).item.name, startedAt, endedAt }
}
