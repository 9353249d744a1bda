/**
 * Checks the clocks while the timer is running. The user is asked about time that might not have been work. A change to
 * the wall clock ends one stretch (a period in which the timer runs without a pause) and begins another. The check
 * itself is stored as a beat, which shows when the timer was last known to be running. Everything runs inside the
 * caller's transaction. Entries are saved or removed only when the user answers (answer-question.ts).
 */
import type { Instant } from '#preload/model/primitives.ts'
import type { QuestionCause } from '#preload/model/question.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { clockOf, instantAtCounted, withoutSpan } from '#preload/rules/stretches.ts'
import type { Ledger } from '../entries/ledger.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { firstBeat, judgeClocks, nextBeat, type Beat, type Reading, type Sight } from './judge-clocks.ts'
import type { QuestionStore, StoredQuestion } from './question-store.ts'
import type { OpenRun, RunStore } from './run-store.ts'

/** The interval between checks while the timer is running: four checks a minute (docs/performance.md#budgets, 6). */
export const beatMs = 15_000

/**
 * If more time than this passes between two checks, the machine slept or the process was suspended. Shorter gaps
 * occur under normal load.
 */
const missedMs = 3 * beatMs
/**
 * If the program was closed for longer than this, the user is asked about that time. Shorter times cannot be measured
 * reliably, because a check is stored only every 15 seconds.
 */
const closedMs = 60_000
/**
 * Changes to the wall clock that are smaller than this are ignored, because the system makes such small corrections
 * itself, for example to synchronize the clock.
 */
const setMs = 1_000
/** After a change to the wall clock that is larger than this, the user is asked whether the recorded start is right. */
const doubtfulMs = 60_000
/**
 * If the machine was awake for less than this between two absences, it probably woke up without the user. The two
 * absences then count as one.
 */
const betweenMs = 120_000
/**
 * When one run has lasted this long (16 hours, not counting pauses), the user is asked whether the timer was
 * forgotten.
 */
export const longMs = 16 * 3_600_000

/**
 * The reasons for checking the clocks:
 * - `fresh`: the program has just started.
 * - `person`: the user is present, because they gave a command or unlocked the screen.
 * - `beat`: the interval between checks has passed, or the machine woke up.
 * - `glance`: a command only reads the state. The check is stored only if it finds something.
 * - `leaving`: the machine goes to sleep or is locked, or the program exits. The check is stored.
 */
export type Occasion = 'fresh' | 'person' | 'beat' | 'glance' | 'leaving'

export interface ClockCheck extends Pick<Ledger, 'clock' | 'newId'> {
  readonly runs: RunStore
  readonly questions: QuestionStore
  /** Milliseconds since the last input at the machine; null if the host does not report them. */
  readonly idleMs: () => number | null
  /**
   * The shortest absence, in milliseconds, that the user is asked about; the user can change it in the settings.
   * Shorter absences count as work.
   */
  readonly askAfterMs: () => number
}

export interface CheckResult {
  /**
   * The current time. While the timer is running, it is computed from the time since boot, so that small corrections
   * of the wall clock do not affect it.
   */
  readonly now: Instant
  /** Whether the check found anything that the page must show. */
  readonly found: boolean
}

/** Checks the clocks, and stores new questions and the check itself. Does nothing if the timer is not running. */
export function checkClocks(timer: ClockCheck, occasion: Occasion): CheckResult {
  const run = timer.runs.open()
  if (run?.state !== 'running') return { now: nowOf(timer.clock), found: false }
  const { reading, beat, sight } = compareClocks(timer, run.id)
  const unseen = noteUnseen(timer, run, sight, beat.atMs, occasion)
  const presence = notePresence(timer, run, sight.nowMs, occasion)
  const long = noteLong(timer, run, sight.nowMs)
  const set = Math.abs(sight.setByMs) > setMs
  if (set) restartByWallClock(timer, run, sight)
  const found = unseen || presence || long || set
  if (found || occasion !== 'glance')
    timer.questions.setBeat(run.id, set ? firstBeat(reading) : nextBeat(beat, sight, reading))
  return { now: toInstant(set ? reading.wallMs : sight.nowMs), found }
}

/**
 * Checks the clocks, and then records that the user is away from now on. No absence is recorded if the timer is not
 * running or the user was already away.
 */
export function leave(timer: ClockCheck, cause: 'locked' | 'slept'): CheckResult {
  const result = checkClocks(timer, 'leaving')
  const run = timer.runs.open()
  if (run?.state !== 'running' || ongoing(timer, run.id)) return result
  begin(timer, run, cause, result.now)
  return { ...result, found: true }
}

function readClocks({ clock }: ClockCheck): Reading {
  return { wallMs: clock.nowMs(), bootMs: clock.bootMs(), bootId: clock.bootId() }
}

/**
 * Compares the clocks with the last stored check of the run. If no check is stored, the result is that no time has
 * passed and the wall clock has not changed.
 */
function compareClocks(timer: ClockCheck, runId: string): { reading: Reading; beat: Beat; sight: Sight } {
  const reading = readClocks(timer)
  const beat = timer.questions.beat(runId) ?? firstBeat(reading)
  return { reading, beat, sight: judgeClocks(beat, reading) }
}

/**
 * Reads the clocks and stores the result as a new first beat of the run. The next check compares the clocks with this
 * beat. Call this when the timer starts or continues.
 */
export function beginBeat(timer: ClockCheck, runId: string): void {
  timer.questions.setBeat(runId, firstBeat(readClocks(timer)))
}

/**
 * Continues a paused run with a new stretch, which starts at the current wall clock time. Each stretch has a number: how
 * often the wall clock had been changed during the run when the stretch began. Times can be compared only between
 * stretches with the same number.
 */
export function beginStretch(timer: ClockCheck, run: OpenRun): void {
  const { reading, sight } = compareClocks(timer, run.id)
  const { nowMs, setByMs } = sight
  if (Math.abs(setByMs) > setMs) continueByWallClock(timer, run, nowMs, setByMs)
  else timer.runs.beginStretch(run.id, toInstant(reading.wallMs))
  beginBeat(timer, run.id)
}

/**
 * Continues a run that was stopped at `endedAt` as if it had not been stopped. If `endedAt` was long ago, the user is
 * asked whether the time since then was work.
 */
export function beginAgain(timer: ClockCheck, runId: string, endedAt: Instant): void {
  const { reading, beat, sight } = compareClocks(timer, runId)
  if (sight.nowMs - Date.parse(endedAt) >= timer.askAfterMs())
    timer.questions.ask({
      ...{ runId, cause: 'stopped', from: endedAt, to: toInstant(sight.nowMs) },
      clock: clockOf(timer.runs.read(runId)!.stretches.at(-1)!),
    })
  timer.questions.setBeat(runId, nextBeat(beat, sight, reading))
}

/**
 * Returns the question about the user's current absence; undefined if the user is not away. A question with the cause
 * `long` (the timer has run for many hours) also has no end, but is not about an absence.
 */
export function ongoing(timer: ClockCheck, runId: string): StoredQuestion | undefined {
  return timer.questions
    .of(runId)
    .find(({ to, answer, cause }) => to === null && answer === null && cause !== 'long')
}

/** Sets the end of every unanswered question that has no end yet to `at`, because the timer is no longer running. */
export function endAbsences(timer: ClockCheck, runId: string, at: Instant): void {
  for (const { id, from, to, answer } of timer.questions.of(runId))
    if (to === null && answer === null) timer.questions.setSpan(id, from, at > from ? at : from)
}

/**
 * Adds a question about the time since the last check if that check was too long ago. Like {@link notePresence} and
 * {@link noteLong}, returns whether any question has changed.
 */
function noteUnseen(
  timer: ClockCheck,
  run: OpenRun,
  sight: Sight,
  seenMs: number,
  occasion: Occasion,
): boolean {
  const [cause, least]: [QuestionCause, number] =
    occasion === 'fresh' ? ['closed', closedMs] : ['slept', Math.max(missedMs, timer.askAfterMs())]
  if (sight.unseenMs < least || ongoing(timer, run.id)) return false
  begin(timer, run, cause, toInstant(seenMs))
  end(timer, run.id, toInstant(sight.nowMs), 0)
  return true
}

function notePresence(timer: ClockCheck, run: OpenRun, nowMs: number, occasion: Occasion): boolean {
  const away = ongoing(timer, run.id)
  const idleMs = timer.idleMs()
  const isHere = occasion === 'person' || occasion === 'fresh'
  if (away) {
    const moved = away.cause !== 'locked' && idleMs !== null && idleMs < timer.askAfterMs()
    // If the host does not report idle time, the machine being awake is the only sign that the user is back.
    const awake = away.cause === 'slept' && idleMs === null && occasion !== 'leaving'
    if (!isHere && !moved && !awake) return false
    end(timer, run.id, toInstant(isHere ? nowMs : nowMs - (idleMs ?? 0)), timer.askAfterMs())
    return true
  }
  if (isHere || idleMs === null || idleMs < timer.askAfterMs()) return false
  begin(timer, run, 'idle', toInstant(nowMs - idleMs))
  return true
}

/**
 * Begins an absence. If the absence closely follows another one, the earlier absence is extended instead. An absence
 * never begins before the end of an earlier absence.
 */
function begin(timer: ClockCheck, run: OpenRun, cause: QuestionCause, at: Instant): void {
  const stretch = run.stretches.at(-1)!
  const clock = clockOf(stretch)
  const stretchStart = stretch.startedAt
  const last = timer.questions.of(run.id).findLast((one) => isAbsence(one.cause) && one.clock === clock)
  const goesOn = last?.answer === null && last.cause !== 'closed' && last.from >= stretchStart
  if (goesOn && Date.parse(at) - Date.parse(last.to ?? at) <= betweenMs)
    return timer.questions.setSpan(last.id, last.from, null)
  const from = [at, stretchStart, last?.to ?? at].reduce((latest, one) => (one > latest ? one : latest))
  timer.questions.ask({ runId: run.id, cause, from, to: null, clock })
}

/** Ends the absence at `at`. If the absence was shorter than `least` milliseconds, deletes the question about it. */
function end(timer: ClockCheck, runId: string, at: Instant, least: number): void {
  const away = ongoing(timer, runId)
  if (!away) return
  const length = Date.parse(at) - Date.parse(away.from)
  if (length <= 0 || length < least) timer.questions.drop(away.id)
  else timer.questions.setSpan(away.id, away.from, at)
}

/** Adds a question when the timer has run for more than sixteen hours since the user last confirmed the run. */
function noteLong(timer: ClockCheck, run: OpenRun, nowMs: number): boolean {
  if (elapsedMs(run.stretches, nowMs) <= longMs) return false
  const asked = timer.questions.of(run.id)
  if (asked.some(({ cause, answer }) => cause === 'long' && answer === null)) return false
  const now = toInstant(nowMs)
  let counted = run.stretches
  for (const { cause, answer, from, to, clock } of asked)
    if (answer === null && cause !== 'clock') counted = withoutSpan(counted, { from, to: to ?? now, clock })
  const vouched = asked.findLast(({ answer, to }) => answer === 'keep' && to !== null)
  const vouchedMs = vouched ? elapsedUntil(counted, vouched.to!, vouched.clock) : 0
  const moment = instantAtCounted(counted, vouchedMs + longMs, nowMs)
  if (moment === null || moment.from >= now) return false
  timer.questions.ask({ runId: run.id, cause: 'long', ...moment, to: null })
  return true
}

/**
 * Returns the total length of the stretches up to `at` in milliseconds. `clock` is the number of times that the wall
 * clock had been changed when `at` was measured.
 */
function elapsedUntil(stretches: OpenRun['stretches'], at: Instant, clock: number): number {
  const until = stretches
    .filter((stretch) => clockOf(stretch) <= clock)
    .map((stretch) => {
      const goesBeyond = clockOf(stretch) === clock && (stretch.endedAt === null || stretch.endedAt > at)
      return goesBeyond ? { ...stretch, endedAt: at } : stretch
    })
  return elapsedMs(until, Date.parse(at))
}

/**
 * Ends the current stretch of the run at the time that the wall clock would show now if it had not been changed. Begins
 * another stretch at the time that the wall clock actually shows. Call this after the wall clock was changed.
 */
function restartByWallClock(timer: ClockCheck, run: OpenRun, { nowMs, setByMs }: Sight): void {
  const [old, wall] = [toInstant(nowMs), toInstant(nowMs + setByMs)]
  const away = ongoing(timer, run.id)
  if (away) timer.questions.setSpan(away.id, away.from, old)
  timer.runs.setEnd(run.id, old)
  const clock = continueByWallClock(timer, run, nowMs, setByMs)
  // The user is still away, so a second question covers the rest of the absence, as measured after the clock change.
  if (away) timer.questions.ask({ runId: run.id, cause: away.cause, from: wall, to: null, clock })
}

/**
 * Begins a stretch after a change to the wall clock, and returns the number of the stretch: how often the wall clock has
 * been changed during this run. After a large change, adds a question about the start of the run.
 */
function continueByWallClock(timer: ClockCheck, run: OpenRun, nowMs: number, setByMs: number): number {
  const [old, wall] = [toInstant(nowMs), toInstant(nowMs + setByMs)]
  const clock = clockOf(run.stretches.at(-1)!) + 1
  timer.runs.beginStretch(run.id, wall, true)
  if (Math.abs(setByMs) > doubtfulMs)
    timer.questions.ask({ runId: run.id, cause: 'clock', from: old, to: wall, clock, setByMs })
  return clock
}

function isAbsence(cause: QuestionCause): boolean {
  return cause !== 'clock' && cause !== 'long'
}
