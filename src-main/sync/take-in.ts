/**
 * Adds the entries that other clients created at the time-tracking service to the database. An entry at the service is
 * not added if it may be the result of a create request that got no response. Adding it would link it to a new local
 * entry, so the lookup for the local entry that was sent could no longer find it (docs/reliability.md §2.6).
 */
import * as z from 'zod'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { Entry } from '#preload/model/entry.ts'
import { day as daySchema, mostMinutes, type Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { nowOf } from '../kernel/clock.ts'
import { once } from '../storage/once.ts'
import { learnValues } from '../template/learn-values.ts'
import { labelsOf } from '../template/prefill.ts'
import { asShown, factsOf, onlyCategory, timesOf } from './account-entry.ts'
import { listOf, oursOn } from './account-list.ts'
import { differencesOf } from './day-comparison.ts'
import { withStrangers } from './echo-profile.ts'
import { suspector } from './suspicion.ts'
import { ownOf, type Sync } from './sync.ts'

const reply = z.object({ taken: z.int(), days: z.array(daySchema).readonly() })

/**
 * Copies the chosen entries of a day from the service. New entries are added, and known entries get the service's
 * values. The entries are read from the service again, because values from the page are not trusted. Rejects with
 * `ApiError`.
 */
export async function takeIn(
  sync: Sync,
  { commandId, day, serviceIds }: Input<'days.take'>,
): Promise<Output<'days.take'>> {
  const list = await listOf(sync, day, day)
  const wanted = list.entries.filter(({ id }) => serviceIds.includes(id))
  const { taken, days } = once(sync.db, commandId, nowOf(sync.clock), reply, () => take(sync, wanted, true))
  announceDays(sync, days)
  return { taken }
}

/**
 * Reads a range of days from the service. Adds entries that other clients created, and updates local entries that were
 * copied from the service earlier. Rejects with `ApiError`, and leaves the database unchanged in that case.
 */
export async function readDays(sync: Sync, { from, to }: Input<'days.read'>): Promise<Output<'days.read'>> {
  sync.daysRead.forget({ from, to })
  const list = await listOf(sync, from, to)
  const within = list.entries.filter(({ date }) => date >= from && date <= to)
  const { taken, days } = sync.db.transaction(() => take(sync, within, false))
  if (list.complete) sync.daysRead.add({ from, to })
  announceDays(sync, days)
  return { taken, complete: list.complete, whole: list.whole }
}

/**
 * Stores entries that were read from the service. Runs `also`, which stores the progress of reading, in the same
 * transaction, so that the progress is never stored without the entries.
 */
export function takeRead(sync: Sync, read: readonly TimeEntry[], also: () => void): void {
  const own = ownOf(sync, read)
  learnValues(sync, own)
  const { days } = sync.db.transaction(() => {
    const took = take(sync, own, false)
    also()
    return took
  })
  announceDays(sync, days)
}

interface Took {
  readonly taken: number
  readonly days: readonly Day[]
}

/**
 * Adds and updates entries with the values of the service. If `over` is true, entries that this program sent are
 * overwritten too. Must run inside a transaction.
 */
function take(sync: Sync, entries: readonly TimeEntry[], over: boolean): Took {
  const days = entries.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { taken: 0, days: [] }
  const ours = oursOn(sync, addDays(first, -1), addDays(last, 1))
  const bound = new Map(
    ours.flatMap((one) => (one.serviceId === null ? [] : [[one.serviceId, one] as const])),
  )
  const suspected = suspector(sync)
  // The zone is read once, because reading it takes longer than all other work for an entry.
  const zone = sync.clock.zone()
  const changed: Day[] = []
  const strangers: TimeEntry[] = []
  let taken = 0
  for (const entry of entries) {
    if (!isWhole(entry)) continue
    const here = bound.get(entry.id)
    if (here) {
      const mayChange = here.entry.state === 'confirmed' && !here.changing
      const onlyKept = over || sync.attempts.latest(here.entry.id) === undefined
      if (!mayChange || !onlyKept || differencesOf(here, asShown(sync, entry)).length === 0) continue
      change(sync, here.entry, entry, zone)
      changed.push(here.entry.day, entry.date)
      taken += 1
    } else if (!sync.claims.isClaimed(entry.id) && suspected(entry) === null) {
      add(sync, entry, zone)
      changed.push(entry.date)
      strangers.push(entry)
      taken += 1
    }
  }
  sync.echo.write(withStrangers(sync.echo.read(), strangers))
  return { taken, days: changed }
}

/**
 * Returns false for entries that the database cannot store: those with fractional minutes, a duration out of range or
 * an overlong item id.
 */
function isWhole({ minutes, item }: TimeEntry): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= mostMinutes && item.length <= 200
}

function add(sync: Sync, entry: TimeEntry, zone: string): void {
  const { items, clock, copies, newId, entries, outbox, claims } = sync
  items.meet(metItem(entry), nowOf(clock))
  const facts = factsOf(entry, zone)
  const id = newId(clock.nowMs())
  entries.add({ ...facts, id, runId: null, optionLabels: labelsOf(sync.template.read(), facts.draft) })
  outbox.add(id, { state: 'confirmed' })
  claims.claim(id, entry.id)
  copies.readAgain(entry.id, id)
  outbox.note(id, nowOf(clock), 'found')
}

function change(sync: Sync, here: Entry, entry: TimeEntry, zone: string): void {
  const { items, clock, entries, outbox } = sync
  items.meet(metItem(entry), nowOf(clock))
  const before = entries.facts(here.id)
  const facts = factsOf(entry, zone)
  const optionLabels = { ...before.optionLabels, ...labelsOf(sync.template.read(), facts.draft) }
  entries.change({
    ...{ ...before, ...facts, optionLabels },
    ...timesOf(before, facts),
    // Values that the service does not return remain as they are in the database.
    draft: {
      description: entry.description === undefined ? before.draft.description : facts.draft.description,
      billable: entry.billableMinutes === undefined ? before.draft.billable : facts.draft.billable,
      options: entry.customFields === undefined ? before.draft.options : facts.draft.options,
      team: entry.team === undefined ? before.draft.team : facts.draft.team,
      ...(entry.category === undefined ? onlyCategory(before.draft) : onlyCategory(facts.draft)),
    },
  })
  outbox.note(here.id, nowOf(clock), 'changed')
}

/** An overlong board name is cut, because it is only displayed. */
function metItem({ item, parentItem, board }: TimeEntry) {
  return { itemId: item, parentId: parentItem ?? null, board: board?.trim().slice(0, 120) || null }
}

export function announceDays(sync: Sync, days: readonly Day[]): void {
  if (days.length === 0) return
  sync.hub.emit({ name: 'items.changed', payload: {} })
  sync.hub.emit({ name: 'entries.changed', payload: { days: [...new Set(days)] } })
}
