/**
 * Reads the state from which other files compute the tray's menu and icon. The state is read again after every event,
 * because an event only says that something changed.
 */
import type { DayEntries } from '#preload/model/entry.ts'
import type { Item, ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { addDays, dayOf, instantAt } from '#preload/rules/local-time.ts'
import { runMinutesOn } from '#preload/rules/run-days.ts'
import { wholeMinutes } from '#preload/rules/shown-time.ts'
import type { App } from '../../app/app.ts'
import { nowOf, type Clock } from '../../kernel/clock.ts'

export interface TrayItem {
  readonly id: string
  readonly name: string
  /** The minutes logged on the item today, without the running timer. */
  readonly todayMinutes: number
}

export interface TrayState {
  readonly run: {
    readonly state: Run['state']
    readonly item: TrayItem
    /** The number of whole minutes that the run (one use of the timer) has counted. */
    readonly minutes: number
  } | null
  /** The item that was used last, which "Continue" starts again; null if no item has been used. */
  readonly last: TrayItem | null
  /** The pinned items, except the item of `run`. */
  readonly pinned: readonly TrayItem[]
  /** The unpinned items, except the item of `run`, ordered by how recently and how often they were used. */
  readonly recent: readonly TrayItem[]
  readonly todayMinutes: number
  /** The daily goal in minutes; 0 without a goal. */
  readonly goalMinutes: number
  readonly sync: SyncStatus
  /** Milliseconds until a displayed minute or the day changes, after which the state must be read again. */
  readonly freshForMs: number
}

/**
 * The menu shows at most this many pinned and this many recent items, because a longer menu would have to be scrolled.
 * The window shows all items.
 */
const mostPinned = 9
const mostRecent = 5

/**
 * Reads the state. Resolves to undefined if the app cannot return its data. The menu then has only the items that do
 * not depend on that data.
 */
export async function readTrayState(app: App, clock: Clock): Promise<TrayState | undefined> {
  const day = dayOf(nowOf(clock), clock.zone())
  const [timer, days, items, sync, settings] = await Promise.all([
    app.call('timer.read', {}),
    app.call('entries.days', { from: day, to: day }),
    app.call('items.list', {}),
    app.call('sync.read', {}),
    app.call('settings.read', {}),
  ])
  if (!timer.ok || !days.ok || !items.ok || !sync.ok || !settings.ok) return undefined
  return trayState({
    nowMs: clock.nowMs(),
    day,
    dayToMs: Date.parse(instantAt(addDays(day, 1), '00:00', clock.zone())),
    run: timer.value.run,
    today: days.value[0],
    items: items.value,
    sync: sync.value,
    goalMinutes: settings.value.goalMinutes,
  })
}

export interface TrayReadings {
  readonly nowMs: number
  readonly day: Day
  /** The next local midnight, in epoch milliseconds. */
  readonly dayToMs: number
  readonly run: Run | null
  readonly today: DayEntries | undefined
  readonly items: readonly Item[]
  readonly sync: SyncStatus
  readonly goalMinutes: number
}

export function trayState(readings: TrayReadings): TrayState {
  const { run, today, items, sync, goalMinutes, nowMs, day, dayToMs } = readings
  const runMs = run ? elapsedMs(run.stretches, nowMs) : 0
  const item = ({ id, name }: Pick<TrayItem, 'id' | 'name'>): TrayItem => {
    const todayMinutes = items.find((each) => each.id === id)?.todayMinutes ?? 0
    return { id, name, todayMinutes }
  }
  const last = lastUsed(today, items)
  const others = items.filter(({ id }) => id !== run?.item.id)
  return {
    run: run && { state: run.state, item: item(run.item), minutes: wholeMinutes(runMs) },
    last: last ? item(last) : null,
    pinned: first(mostPinned, others, ({ pinned }) => pinned).map(item),
    recent: first(mostRecent, others, ({ pinned }) => !pinned).map(item),
    todayMinutes: (today?.minutes ?? 0) + runMinutesOn(day, run, nowMs),
    goalMinutes,
    sync,
    freshForMs: Math.min(run?.state === 'running' ? 60_000 - (runMs % 60_000) : Infinity, dayToMs - nowMs),
  }
}

function first(most: number, items: readonly Item[], counts: (item: Item) => boolean): Item[] {
  return items.filter(counts).slice(0, most)
}

/** Returns the item of today's newest entry or, if today has no entry, the item with the latest day of use. */
function lastUsed(today: DayEntries | undefined, items: readonly Item[]): ItemRef | undefined {
  const newest = today?.entries[0]?.item
  if (newest) return newest
  return items
    .filter(({ lastDay }) => lastDay !== null)
    .sort((one, other) => (other.lastDay ?? '').localeCompare(one.lastDay ?? ''))[0]
}
