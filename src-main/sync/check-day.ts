/**
 * Compares one day in the database with the same day at the time-tracking service, and removes local entries that the
 * service no longer has. This module changes nothing at the service.
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import type { DayCheck } from '#preload/model/day-check.ts'
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { asShown } from './account-entry.ts'
import { listOf, oursOn } from './account-list.ts'
import { compareDay } from './day-comparison.ts'
import { suspector } from './suspicion.ts'
import type { Sync } from './sync.ts'
import { announceDays } from './take-in.ts'

/**
 * Compares the local entries of a day with those at the service. Rejects with `ApiError` when the service does not
 * respond.
 */
export async function checkDay(sync: Sync, day: Day): Promise<DayCheck> {
  const at = nowOf(sync.clock)
  const list = await listOf(sync, day, day)
  const ours = oursOn(sync, addDays(day, -1), addDays(day, 1))
  const suspected = suspector(sync)
  const theirs = list.entries.map((entry) => ({
    entry: asShown(sync, entry),
    claimed: sync.claims.isClaimed(entry.id),
    suspected: suspected(entry),
  }))
  return {
    day,
    at,
    whole: list.whole,
    rows: compareDay({ day, ours, theirs, whole: list.whole, template: sync.template.read() }),
  }
}

/**
 * Removes a local entry that the service no longer has. Rejects with `ApiError` when the service does not respond.
 * Rejects with {@link Refusal} `not-found` if the service still has the entry, or if the service's list is too
 * incomplete to prove that the entry is gone.
 */
export async function removeHere(
  sync: Sync,
  { commandId, entryId }: Input<'days.letGo'>,
): Promise<Record<string, never>> {
  const { day } = sync.entries.facts(entryId)
  const { rows } = await checkDay(sync, day)
  const gone = rows.some(({ kind, ours }) => kind === 'only-here' && ours?.id === entryId)
  once(sync.db, commandId, nowOf(sync.clock), z.null(), () => {
    if (!gone) throw new Refusal('not-found', ['entryId'])
    sync.outbox.move(entryId, { state: 'cancelled' })
    sync.outbox.note(entryId, nowOf(sync.clock), 'cancelled')
    sync.claims.retire(entryId)
    return null
  })
  announceDays(sync, [day])
  return {}
}
