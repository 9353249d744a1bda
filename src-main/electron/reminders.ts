/**
 * Decides whether to remind the user that no timer is running during working hours, or that a run (one use of the
 * timer) is very long. The reminder and the time of the next check are computed from the current state and the earlier
 * reminders. Reminders are off by default, and are not shown in the quiet hours or while the user is away.
 */
import type { Settings } from '#preload/model/settings.ts'

export type Reminder =
  { kind: 'no-timer'; sinceMs: number } | { kind: 'long-run'; item: string; countedMs: number }

export interface ReminderMemory {
  /**
   * The time, in epoch milliseconds, at which a check first found that no timer is running or paused. Null while a
   * timer is running or paused.
   */
  readonly idleSinceMs: number | null
  readonly idleRemindedAtMs: number | null
  /**
   * - `runId`: the id of the run at the last check.
   * - `limitsPassed`: how many times the run had reached the limit (`longRunMinutes`) at the last reminder or, before
   *   any reminder, at the first check of this run. For example, with a limit of 60 minutes it is 2 after 150 minutes,
   *   and the next reminder is due after 180 minutes.
   */
  readonly runId: string | null
  readonly limitsPassed: number
}

export const nothingYet: ReminderMemory = {
  idleSinceMs: null,
  idleRemindedAtMs: null,
  runId: null,
  limitsPassed: 0,
}

export interface ReminderFacts {
  readonly nowMs: number
  readonly zone: string
  readonly settings: Settings
  /**
   * The run (one use of the timer) that is running or paused. Null when there is no run, or only a stopped run that the
   * user has not saved yet.
   */
  readonly run: {
    readonly id: string
    readonly item: string
    readonly countedMs: number
    readonly running: boolean
  } | null
  /** True when the user is at the machine, or when that is unknown. */
  readonly attended: boolean
}

export interface Reminding {
  readonly say: Reminder | undefined
  readonly memory: ReminderMemory
  /** Milliseconds until the next check; `Infinity` while reminders are off. */
  readonly lookAgainMs: number
}

/**
 * The first reminder is shown after `graceMs` without a run, and each later reminder `againMs` after the previous one.
 * Both values are in milliseconds.
 */
const graceMs = 10 * 60_000
const againMs = 60 * 60_000
/**
 * Two checks are at most this many milliseconds apart, because some changes, such as the end of the quiet hours, cause
 * no event.
 */
const mostMs = 10 * 60_000
const leastMs = 1_000

export function remind(before: ReminderMemory, facts: ReminderFacts): Reminding {
  const { settings } = facts
  if (!settings.remindIdle && !settings.remindLongRun)
    return { say: undefined, memory: nothingYet, lookAgainMs: Infinity }
  const memory = noticed(before, facts)
  const due = dueNow(memory, facts)
  const mayShow = facts.attended && !isQuiet(facts)
  if (!due || !mayShow) return { say: undefined, memory, lookAgainMs: untilNext(memory, facts) }
  const next = afterReminder(due, memory, facts)
  return { say: due, memory: next, lookAgainMs: untilNext(next, facts) }
}

/**
 * Returns the memory, updated with the current state. If a run (one use of the timer) has already exceeded its limit at
 * the first check, no reminder is shown until it reaches the next multiple of the limit.
 */
function noticed(before: ReminderMemory, facts: ReminderFacts): ReminderMemory {
  const { run, nowMs } = facts
  if (!run) {
    const since = before.idleSinceMs ?? nowMs
    // If the clock was set back, the time without a run is measured from now on.
    const idleSinceMs = since > nowMs ? nowMs : since
    return { ...nothingYet, idleSinceMs, idleRemindedAtMs: before.idleRemindedAtMs }
  }
  const passed = limitsPassed(facts)
  const limits = run.id === before.runId ? Math.min(before.limitsPassed, passed) : passed
  return { ...nothingYet, runId: run.id, limitsPassed: limits }
}

function dueNow(memory: ReminderMemory, facts: ReminderFacts): Reminder | undefined {
  const { settings, run, nowMs } = facts
  if (run) {
    if (!settings.remindLongRun || !run.running || limitsPassed(facts) <= memory.limitsPassed)
      return undefined
    return { kind: 'long-run', item: run.item, countedMs: run.countedMs }
  }
  const since = memory.idleSinceMs ?? nowMs
  if (!settings.remindIdle || !isWorkTime(facts) || nowMs - since < graceMs) return undefined
  const remindedAtMs = memory.idleRemindedAtMs
  if (remindedAtMs !== null && nowMs - remindedAtMs >= 0 && nowMs - remindedAtMs < againMs) return undefined
  return { kind: 'no-timer', sinceMs: since }
}

function afterReminder(due: Reminder, memory: ReminderMemory, facts: ReminderFacts): ReminderMemory {
  if (due.kind === 'no-timer') return { ...memory, idleRemindedAtMs: facts.nowMs }
  return { ...memory, limitsPassed: limitsPassed(facts) }
}

function untilNext(memory: ReminderMemory, facts: ReminderFacts): number {
  const { run, nowMs, settings } = facts
  // No check is needed while this kind of reminder is off. When a run (one use of the timer) starts or ends, an event
  // causes a check.
  if (run ? !settings.remindLongRun : !settings.remindIdle) return Infinity
  const limitMs = settings.longRunMinutes * 60_000
  const next = run
    ? (memory.limitsPassed + 1) * limitMs - run.countedMs
    : (memory.idleRemindedAtMs === null
        ? (memory.idleSinceMs ?? nowMs) + graceMs
        : memory.idleRemindedAtMs + againMs) - nowMs
  // If a reminder is already due but must not be shown now, for example in the quiet hours, check again after `mostMs`.
  // No event reports the end of the quiet hours.
  return next <= 0 ? mostMs : Math.min(Math.max(next, leastMs), mostMs)
}

function limitsPassed({ run, settings }: ReminderFacts): number {
  return Math.floor((run?.countedMs ?? 0) / (settings.longRunMinutes * 60_000))
}

type Moment = Pick<ReminderFacts, 'nowMs' | 'zone' | 'settings'>

export function isQuiet({ nowMs, zone, settings }: Moment): boolean {
  return isBetween(wall(nowMs, zone).minute, settings.quietFrom, settings.quietTo)
}

/**
 * Returns true during working hours. Hours after midnight belong to the day on which the work began: with working hours
 * from 22:00 to 06:00, Saturday 02:00 belongs to Friday.
 */
export function isWorkTime({ nowMs, zone, settings }: Moment): boolean {
  const { workFrom, workTo, workDays } = settings
  const { minute, weekday } = wall(nowMs, zone)
  if (!isBetween(minute, workFrom, workTo)) return false
  const beganYesterday = workFrom > workTo && minute < workTo
  return workDays.includes(beganYesterday ? (weekday === 1 ? 7 : weekday - 1) : weekday)
}

/**
 * Returns true if `minute` is at or after `from` and before `to`; all three are minutes of the day. A range with `from`
 * after `to` extends past midnight. A range with `from` equal to `to` is empty.
 */
function isBetween(minute: number, from: number, to: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

function wall(nowMs: number, zone: string): { minute: number; weekday: number } {
  const { hour, minute, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone)
  return { minute: hour * 60 + minute, weekday: dayOfWeek }
}
