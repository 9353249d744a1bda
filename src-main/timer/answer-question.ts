/**
 * Carries out the user's answer to a question about time that might not have been work. A single transaction closes
 * the question, changes the run's stretches (the intervals in which the timer ran), and saves the entries that result
 * from the answer. Repeating the same answer has no further effect.
 */
import * as z from 'zod'
import type { Input, Output } from '#preload/contract/commands.ts'
import { saved as savedSchema, type Saved } from '#preload/model/entry.ts'
import type { Answer } from '#preload/model/question.ts'
import { day as daySchema, type Day, type Instant } from '#preload/model/primitives.ts'
import { run as runSchema, type Stretch } from '#preload/model/run.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import {
  around,
  lastEnd,
  sharedMs,
  shifted,
  untilSpan,
  withoutSpan,
  type Span,
} from '#preload/rules/stretches.ts'
import { enterNew } from '../entries/enter.ts'
import { mustBeChangeable } from '../entries/must-be-changeable.ts'
import { rememberOther } from '../entries/undo.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { prefill } from '../template/prefill.ts'
import {
  bookRun,
  dayOfRun,
  daysOfRun,
  liveEntriesOf,
  minutesOf,
  takeItemOfEntries,
  type Booking,
} from './book-run.ts'
import { openQuestions, touches } from './open-questions.ts'
import type { StoredQuestion } from './question-store.ts'
import type { StoredRun } from './run-store.ts'
import { addRun, changeTimer, shown, type Timer } from './timer.ts'
import { shapeOf, snapshotOf, type Story } from './undo-answer.ts'

const reply = z.object({ run: runSchema.nullable(), saved: z.array(savedSchema), days: z.array(daySchema) })

/**
 * Answers a question. Returns the run that is open afterwards, and the entries that the answer saved or replaced,
 * ordered by time. Throws {@link Refusal}: not-found (the question is no longer open), invalid-input (the question
 * does not allow this kind of answer), being-sent, already-sent.
 */
export function answerQuestion(
  timer: Timer,
  { commandId, questionId, answer }: Input<'timer.answer'>,
): Output<'timer.answer'> {
  return changeTimer(timer, commandId, reply, (now) => {
    const { question, run } = mustBeAsked(timer, questionId)
    if (
      (question.cause === 'clock') !== (answer.kind === 'shift') &&
      !(question.cause === 'clock' && answer.kind === 'keep')
    )
      throw new Refusal('invalid-input', ['answer'])
    const to = question.to ?? lastEnd(run.stretches) ?? now
    const span = { from: question.from, to: to > question.from ? to : question.from, clock: question.clock }
    const dayBefore = dayOfRun(run)
    const before = snapshotOf(timer, run)
    const openBefore = timer.runs.open()?.id
    timer.questions.setSpan(question.id, span.from, span.to)
    timer.questions.answer(question.id, answer.kind, nowOf(timer.clock))
    const booked = carry(timer, run, question, span, answer)
    const open = timer.runs.open()
    const next = open && open.id !== run.id && open.id !== openBefore ? shapeOf(open) : null
    const own = timer.entries.ofRun(timer.runs.read(run.id)!)
    const made = booked.map(({ saved }) => saved.entryId).filter((entryId) => !own.includes(entryId))
    const story: Story = { before, after: shapeOf(timer.runs.read(run.id)!), next, made, answeredAt: now }
    timer.questions.keepStory(question.id, JSON.stringify(story))
    rememberOther(timer, { kind: 'answer', subjectId: String(question.id) })
    return {
      run: open ? shown(timer, open) : null,
      saved: booked.map(({ saved }) => saved),
      days:
        booked.length > 0 ? [dayBefore, ...daysOfRun(timer, run.id), ...booked.map(({ day }) => day)] : [],
    }
  })
}

interface Booked {
  readonly saved: Saved
  readonly day: Day
}

function mustBeAsked(timer: Timer, questionId: string): { question: StoredQuestion; run: StoredRun } {
  const question = timer.questions.read(Number(questionId))
  const run = question && timer.runs.read(question.runId)
  if (!run || run.state === 'discarded' || !openQuestions(timer, run).some(({ id }) => id === question.id))
    throw new Refusal('not-found', ['questionId'])
  if (run.state === 'saved') {
    mustBeChangeable(timer, run.entryId!)
    for (const entryId of liveEntriesOf(timer, run)) mustBeChangeable(timer, entryId)
  }
  return { question, run }
}

function carry(timer: Timer, run: StoredRun, question: StoredQuestion, span: Span, answer: Answer): Booked[] {
  switch (answer.kind) {
    case 'keep':
      return become(timer, run, run.stretches)
    case 'discard':
      return become(timer, run, withoutSpan(run.stretches, span))
    case 'shift':
      return moveStart(timer, run, question)
    case 'stop':
      if (run.state === 'running' || run.state === 'paused')
        timer.runs.setState(run.id, 'stopped', { stoppedFrom: run.state })
      return become(timer, run, untilSpan(run.stretches, span))
    case 'split':
      return split(timer, run, span, answer.itemId)
  }
}

/** Replaces the intervals in which the timer ran. If the run was saved, its entries are replaced too. */
function become(timer: Timer, run: StoredRun, stretches: readonly Stretch[]): Booked[] {
  timer.runs.replaceStretches(run.id, stretches)
  if (run.state !== 'saved') return []
  takeItemOfEntries(timer, run)
  const live = liveEntriesOf(timer, run)
  const drafts = live.map((entryId) => timer.entries.facts(entryId).draft)
  // An entry that was waiting only for this answer is now sent if it is complete. An entry that the user chose to
  // finish later stays unfinished.
  const waited = timer.outbox.read(run.entryId!)?.problem?.kind === 'unanswered'
  const intent = waited ? 'either' : 'later'
  return [book(timer, run.id, { draft: drafts[0] ?? run.draft, drafts, intent, split: live.length > 1 })]
}

function book(timer: Timer, runId: string, booking: Booking): Booked {
  const run = timer.runs.read(runId)!
  return { saved: bookRun(timer, run, booking), day: dayOfRun(run) }
}

/**
 * Corrects the times of the run that were measured before the wall clock was changed: shifts them by the amount of the
 * change. Open questions about those times are shifted too.
 */
function moveStart(timer: Timer, run: StoredRun, { clock, setByMs }: StoredQuestion): Booked[] {
  const moved = (at: Instant) => new Date(Date.parse(at) + setByMs).toISOString()
  for (const one of timer.questions.of(run.id)) {
    if (one.clock >= clock || one.answer !== null) continue
    timer.questions.setSpan(one.id, moved(one.from), one.to && moved(one.to))
    if (one.cause !== 'clock' && one.clock === clock - 1) timer.questions.setClock(one.id, clock)
  }
  return become(timer, run, shifted(run.stretches, clock, setByMs))
}

function split(timer: Timer, run: StoredRun, span: Span, itemId: string): Booked[] {
  const { before, after } = around(run.stretches, span)
  const taken = enterSpan(timer, run, span, itemId)
  const goesOn = run.state === 'running' && elapsedMs(before, 0) > 0
  if (!goesOn) return [...become(timer, run, withoutSpan(run.stretches, span)), ...taken]

  const waiting = openQuestions(timer, run).filter((one) => touches(one, after))
  timer.runs.replaceStretches(run.id, before)
  timer.runs.setState(run.id, 'saved', { stoppedFrom: 'running' })
  const next = startFollowingRun(timer, run, after)
  for (const one of waiting) timer.questions.moveTo(one.id, next)
  return [book(timer, run.id, { draft: run.draft, intent: 'either' }), ...taken]
}

/**
 * Saves the time that the question is about as a separate entry. If the timer ran during only a part of that time,
 * only that part is saved.
 */
function enterSpan(timer: Timer, run: StoredRun, span: Span, chosenId: string): Booked[] {
  const { id: itemId } = timer.items.staying(chosenId)
  const countedMs = Math.max(...run.stretches.map((stretch) => sharedMs(stretch, span)))
  if (countedMs === 0) return []
  const { draft } = prefill(timer.template.read(), timer.template.remembered(itemId))
  const day = dayOf(span.from, run.zone)
  const facts = {
    itemId,
    day,
    startedAt: span.from,
    endedAt: span.to,
    zone: run.zone,
    countedMs,
    minutes: minutesOf(timer, countedMs, day, null),
    draft,
    runId: null,
  }
  return [{ saved: enterNew(timer, facts, 'either'), day }]
}

/**
 * Starts a new run on the same item, beginning at the time at which the user returned. That time was computed from the
 * last clock check of the old run, so the new run continues from the same check.
 */
function startFollowingRun(timer: Timer, run: StoredRun, stretches: readonly Stretch[]): string {
  const { itemId, draft } = run
  const id = addRun(timer, { itemId, draft, startedAt: stretches[0]!.startedAt })
  timer.runs.replaceStretches(id, stretches)
  timer.questions.setBeat(id, timer.questions.beat(run.id)!)
  return id
}
