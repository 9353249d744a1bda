/** Draws the values of entries: those that a person saves, and those that another client creates. */
import { dayOf } from '../../src-preload/rules/local-time.ts'
import type { EntryInput } from '../../src-preload/model/entry.ts'
import type { Chance } from './chance.ts'
import type { SentBody } from './service-world.ts'

export interface Drawing {
  readonly items: readonly string[]
  readonly wallMs: () => number
  /** Returns a number that was not used before. */
  readonly newNumber: () => number
}

const anHourMs = 3_600_000

export function drawnEntry(chance: Chance, { items, wallMs, newNumber }: Drawing): EntryInput {
  const kind = chance.of(['typed', 'clocked', 'amount', 'typed'] as const)
  const now = wallMs()
  const startMs = now - chance.whole(1, 3) * anHourMs
  const startedAt =
    kind === 'amount'
      ? null
      : new Date(
          kind === 'clocked' ? startMs + chance.whole(0, 59_999) : startMs - (startMs % 60_000),
        ).toISOString()
  return {
    itemId: chance.of(items),
    day: dayOf(startedAt ?? new Date(now).toISOString(), 'Europe/Berlin'),
    startedAt,
    minutes: chance.of([30, 30, 45]),
    draft: {
      description: chance.of(['', ' Same & same ', ' Same & same ', `Work <${newNumber()}> & more`]),
      options: chance.under(0.3) ? { code: chance.of(['a', 'b', 'c']) } : {},
      billable: chance.of(['none', 'all'] as const),
      team: null,
    },
  }
}

/** Returns an entry that another client creates for the same user. It often has the same values as one of ours. */
export function foreignEntry(chance: Chance, drawing: Drawing): SentBody {
  const { itemId, day, startedAt, minutes, draft } = drawnEntry(chance, drawing)
  const zoned = startedAt?.replace('Z', '+00:00')
  return {
    user: 'me',
    item: itemId,
    date: day,
    minutes,
    ...(zoned !== undefined && { startTime: zoned }),
    ...(draft.description !== '' && { description: draft.description }),
  }
}

/** Returns the first entry of another client, which has no description, number of minutes or start of ours. */
export function entryUnlikeOurs(chance: Chance, drawing: Drawing): SentBody {
  const { startTime: _start, ...body } = foreignEntry(chance, drawing)
  return { ...body, minutes: 20, description: 'The first of another client' }
}
