/**
 * Undoes the user's answer to a question about time: the question is open again, and the stretches, entries and runs
 * return to their state before the answer. This is possible only until something else changes them or one of the
 * entries is sent.
 */
import * as z from 'zod'
import type { Input, Output } from '#preload/contract/commands.ts'
import { day, id, instant, type Day } from '#preload/model/primitives.ts'
import { run as runSchema, runState, stretch } from '#preload/model/run.ts'
import { enterChanged } from '../entries/enter.ts'
import { entryFacts } from '../entries/stored-facts.ts'
import { mustBeChangeable } from '../entries/must-be-changeable.ts'
import { withdraw } from '../entries/withdraw.ts'
import { Refusal } from '../kernel/refusal.ts'
import { liveEntriesOf } from './book-run.ts'
import { beginAgain } from './check-clocks.ts'
import type { StoredRun } from './run-store.ts'
import { changeTimer, shown, type Timer } from './timer.ts'

const reply = z.object({ run: runSchema.nullable(), days: z.array(day) })

const shape = z.object({
  id,
  state: z.union([runState, z.enum(['saved', 'discarded'])]),
  stretches: z.array(stretch),
})
type Shape = z.infer<typeof shape>

const snapshot = z.object({
  run: shape,
  questions: z.array(
    z.object({ id: z.int(), from: instant, to: instant.nullable(), clock: z.int(), isOpen: z.boolean() }),
  ),
  entries: z.array(entryFacts),
})
type Snapshot = z.infer<typeof snapshot>

const story = z.object({
  before: snapshot,
  after: shape,
  /** The new run, if the answer ended the old one and started another in its place. */
  next: shape.nullable(),
  made: z.array(id),
  answeredAt: instant,
})
export type Story = z.infer<typeof story>

export function snapshotOf(timer: Timer, run: StoredRun): Snapshot {
  return {
    run: shapeOf(run),
    questions: timer.questions
      .of(run.id)
      .map(({ id, from, to, clock, answer }) => ({ id, from, to, clock, isOpen: answer === null })),
    entries: liveEntriesOf(timer, run).map((entryId) => {
      const { optionLabels: _, ...facts } = timer.entries.facts(entryId)
      return facts
    }),
  }
}

export function shapeOf({ id, state, stretches }: StoredRun): Shape {
  return { id, state, stretches: [...stretches] }
}

/**
 * Undoes the answer and returns the run that is open afterwards. Throws {@link Refusal}: not-found (no answer to undo),
 * no-run (the run was changed in the meantime), being-sent, already-sent.
 */
export function undoAnswer(
  timer: Timer,
  { commandId, questionId }: Input<'timer.unanswer'>,
): Output<'timer.unanswer'> {
  return changeTimer(timer, commandId, reply, () => {
    const days = takeAnswerBack(timer, questionId)
    const open = timer.runs.open()
    return { run: open ? shown(timer, open) : null, days }
  })
}

/**
 * Undoes the answer, removes its step from the undo list, and returns the changed days. Must run inside the caller's
 * transaction. Throws the same refusals as {@link undoAnswer}.
 */
export function takeAnswerBack(timer: Timer, questionId: string): Day[] {
  const stored = timer.questions.story(Number(questionId))
  if (stored === undefined) throw new Refusal('not-found', ['questionId'])
  const { before, after, next, made, answeredAt } = story.parse(JSON.parse(stored))
  for (const each of next ? [after, next] : [after]) mustBeUnchanged(timer, each)
  const touched = takeEntriesBack(timer, before, made)
  if (next) {
    timer.runs.setState(next.id, 'discarded')
    const beat = timer.questions.beat(next.id)
    if (beat) timer.questions.setBeat(before.run.id, beat)
    for (const { id } of timer.questions.of(next.id)) timer.questions.moveTo(id, before.run.id)
  }
  timer.runs.replaceStretches(before.run.id, before.run.stretches)
  timer.runs.setState(before.run.id, before.run.state)
  for (const { id, from, to, clock, isOpen } of before.questions) {
    timer.questions.setSpan(id, from, to)
    timer.questions.setClock(id, clock)
    if (isOpen) timer.questions.askAgain(id)
  }
  timer.questions.forget(Number(questionId))
  // The clocks were not checked while the run was stopped. If the answer was given long ago, the user is therefore
  // asked about the time since then.
  if (before.run.state === 'running' && after.state === 'stopped')
    beginAgain(timer, before.run.id, answeredAt)
  timer.steps.forgetOf(questionId, 'answer')
  timer.steps.forgetUndone()
  return touched
}

function mustBeUnchanged(timer: Timer, expected: Shape): void {
  const run = timer.runs.read(expected.id)
  if (!run || JSON.stringify(shape.parse(shapeOf(run))) !== JSON.stringify(shape.parse(expected)))
    throw new Refusal('no-run')
}

/**
 * Withdraws the entries that the answer created and restores the others to their earlier state. Returns the days
 * affected.
 */
function takeEntriesBack(timer: Timer, { run, entries }: Snapshot, made: readonly string[]): string[] {
  const known = new Map(entries.map((facts) => [facts.id, facts]))
  const now = [...liveEntriesOf(timer, timer.runs.read(run.id)!), ...made]
  const days = now.map((entryId) => timer.entries.facts(entryId).day)
  for (const entryId of now) {
    mustBeChangeable(timer, entryId)
    const facts = known.get(entryId)
    if (facts) enterChanged(timer, facts, 'ask')
    else withdraw(timer, entryId)
  }
  return [...new Set([...days, ...entries.map(({ day }) => day)])]
}
