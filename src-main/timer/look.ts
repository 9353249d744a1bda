/**
 * One look at the clocks while a run counts: what nobody can vouch for becomes a question, a clock that was set ends
 * one stretch and begins another, and the look itself is kept as the last sign of life. Runs in the caller's
 * transaction. Books nothing and takes nothing away: that is what the answers do (answer-question.ts).
 */
import type { Instant } from '#preload/model/primitives.ts'
import type { QuestionCause } from '#preload/model/question.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { clockOf, instantAtCounted, withoutSpan } from '#preload/rules/stretches.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { firstBeat, judgeClocks, nextBeat, type Reading, type Sight } from './judge-clocks.ts'
import type { StoredQuestion } from './question-store.ts'
import type { OpenRun } from './run-store.ts'
import type { Timer } from './timer.ts'

/** How often main looks while a run counts: four times a minute (docs/performance.md#budgets, 6). */
export const beatMs = 15_000

/** So long without a look, and the machine slept or the program was held; less is a busy moment. */
const missedMs = 3 * beatMs
/** So long closed, and it is asked about; less is within what a heartbeat can tell. */
const closedMs = 60_000
/** A wall clock that is off by less is being drawn right by the system, not set. */
const setMs = 1_000
/** A clock that was set by more makes the start doubtful. */
const doubtfulMs = 60_000
/** Signs of life this short between two absences are a machine that woke up by itself. */
const betweenMs = 120_000
/** More than this is never counted unasked. */
export const longMs = 16 * 3_600_000

/**
 * `fresh`   the program has just started
 * `person`  somebody is here: an order was given, the screen was unlocked
 * `beat`    time has passed, or the machine woke up
 * `glance`  somebody reads; keeps nothing as long as nothing is found
 * `leaving` the machine goes to sleep or is locked, or the program ends: keep this moment
 */
export type Occasion = 'fresh' | 'person' | 'beat' | 'glance' | 'leaving'

export interface Looked {
  /** Now by the clock that the open run is counted by; the wall clock's when none counts. */
  readonly now: Instant
  /** Something was found that the page shows. */
  readonly found: boolean
}

export function look(timer: Timer, occasion: Occasion): Looked {
  const run = timer.runs.open()
  if (run?.state !== 'running') return { now: nowOf(timer.clock), found: false }
  const reading = readClocks(timer)
  const beat = timer.questions.beat(run.id) ?? firstBeat(reading)
  const sight = judgeClocks(beat, reading)

  const unseen = noteUnseen(timer, run, sight, beat.atMs, occasion)
  const presence = notePresence(timer, run, sight.nowMs, occasion)
  const long = noteLong(timer, run, sight.nowMs)
  const set = Math.abs(sight.setByMs) > setMs
  if (set) beginAnewByTheWall(timer, run, sight)
  const found = unseen || presence || long || set
  if (found || occasion !== 'glance')
    timer.questions.setBeat(run.id, set ? firstBeat(reading) : nextBeat(beat, sight, reading))
  return { now: toInstant(set ? reading.wallMs : sight.nowMs), found }
}

/** Somebody or something says that nobody is here from now on. Nothing when a run does not count, or it is known. */
export function leave(timer: Timer, cause: 'locked' | 'slept'): Looked {
  const looked = look(timer, 'leaving')
  const run = timer.runs.open()
  if (run?.state !== 'running' || ongoing(timer, run.id)) return looked
  begin(timer, run, cause, looked.now)
  return { ...looked, found: true }
}

export function readClocks({ clock }: Pick<Timer, 'clock'>): Reading {
  return { wallMs: clock.nowMs(), bootMs: clock.bootMs(), bootId: clock.bootId() }
}

/** A run begins to count. */
export function beginBeat(timer: Timer, runId: string): void {
  timer.questions.setBeat(runId, firstBeat(readClocks(timer)))
}

/** A paused run counts again, by the wall clock as it stands now; somebody may have set it meanwhile. */
export function beginStretch(timer: Timer, run: OpenRun): void {
  const reading = readClocks(timer)
  const { nowMs, setByMs } = judgeClocks(timer.questions.beat(run.id) ?? firstBeat(reading), reading)
  if (Math.abs(setByMs) > setMs) goOnByTheWall(timer, run, nowMs, setByMs)
  else timer.runs.beginStretch(run.id, toInstant(reading.wallMs))
  beginBeat(timer, run.id)
}

/** A run that was stopped at `endedAt` goes on as if it had not: the time between is asked about. */
export function beginAgain(timer: Timer, runId: string, endedAt: Instant): void {
  const reading = readClocks(timer)
  const beat = timer.questions.beat(runId) ?? firstBeat(reading)
  const sight = judgeClocks(beat, reading)
  if (sight.nowMs - Date.parse(endedAt) >= timer.askAfterMs())
    timer.questions.ask({
      ...{ runId, cause: 'stopped', from: endedAt, to: toInstant(sight.nowMs) },
      clock: clockOf(timer.runs.read(runId)!.stretches.at(-1)!),
    })
  timer.questions.setBeat(runId, nextBeat(beat, sight, reading))
}

/** The absence that nobody has come back from yet. `long` ends with its answer alone. */
export function ongoing(timer: Timer, runId: string): StoredQuestion | undefined {
  return timer.questions
    .of(runId)
    .find(({ to, answer, cause }) => to === null && answer === null && cause !== 'long')
}

/** A run that is counted no more leaves no absence without an end. */
export function endAbsences(timer: Timer, runId: string, at: Instant): void {
  for (const { id, from, to, answer } of timer.questions.of(runId))
    if (to === null && answer === null) timer.questions.setSpan(id, from, at > from ? at : from)
}

/** These three say whether they found anything. */
function noteUnseen(timer: Timer, run: OpenRun, sight: Sight, seenMs: number, occasion: Occasion): boolean {
  const [cause, least]: [QuestionCause, number] =
    occasion === 'fresh' ? ['closed', closedMs] : ['slept', Math.max(missedMs, timer.askAfterMs())]
  if (sight.unseenMs < least || ongoing(timer, run.id)) return false
  begin(timer, run, cause, toInstant(seenMs))
  end(timer, run.id, toInstant(sight.nowMs), 0)
  return true
}

function notePresence(timer: Timer, run: OpenRun, nowMs: number, occasion: Occasion): boolean {
  const away = ongoing(timer, run.id)
  const idleMs = timer.idleMs()
  const isHere = occasion === 'person' || occasion === 'fresh'
  if (away) {
    const moved = away.cause !== 'locked' && idleMs !== null && idleMs < timer.askAfterMs()
    // Without a clock of idleness the machine's own being awake is all there is to see.
    const awake = away.cause === 'slept' && idleMs === null && occasion !== 'leaving'
    if (!isHere && !moved && !awake) return false
    end(timer, run.id, toInstant(isHere ? nowMs : nowMs - (idleMs ?? 0)), timer.askAfterMs())
    return true
  }
  if (isHere || idleMs === null || idleMs < timer.askAfterMs()) return false
  begin(timer, run, 'idle', toInstant(nowMs - idleMs))
  return true
}

/** An absence begins. One that follows another closely goes on from there; none begins before what was asked already. */
function begin(timer: Timer, run: OpenRun, cause: QuestionCause, at: Instant): void {
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

/** Back, at that moment. What was shorter than `least` is not worth a question. */
function end(timer: Timer, runId: string, at: Instant, least: number): void {
  const away = ongoing(timer, runId)
  if (!away) return
  const length = Date.parse(at) - Date.parse(away.from)
  if (length <= 0 || length < least) timer.questions.drop(away.id)
  else timer.questions.setSpan(away.id, away.from, at)
}

/** Counted for sixteen hours since anybody last said that it was work. */
function noteLong(timer: Timer, run: OpenRun, nowMs: number): boolean {
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

/** Counted up to that moment of that clock. */
function elapsedUntil(stretches: OpenRun['stretches'], at: Instant, clock: number): number {
  const until = stretches
    .filter((stretch) => clockOf(stretch) <= clock)
    .map((stretch) => {
      const goesBeyond = clockOf(stretch) === clock && (stretch.endedAt === null || stretch.endedAt > at)
      return goesBeyond ? { ...stretch, endedAt: at } : stretch
    })
  return elapsedMs(until, Date.parse(at))
}

/** The stretch ends by the clock it was counted by, and another begins by the one that the machine has now. */
function beginAnewByTheWall(timer: Timer, run: OpenRun, { nowMs, setByMs }: Sight): void {
  const [old, wall] = [toInstant(nowMs), toInstant(nowMs + setByMs)]
  const away = ongoing(timer, run.id)
  if (away) timer.questions.setSpan(away.id, away.from, old)
  timer.runs.setEnd(run.id, old)
  const clock = goOnByTheWall(timer, run, nowMs, setByMs)
  // Nobody is back: what is still away goes on by the new clock.
  if (away) timer.questions.ask({ runId: run.id, cause: away.cause, from: wall, to: null, clock })
}

/** A stretch by the clock that was set, whose number it gives back. Set by much, it makes the start doubtful. */
function goOnByTheWall(timer: Timer, run: OpenRun, nowMs: number, setByMs: number): number {
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
