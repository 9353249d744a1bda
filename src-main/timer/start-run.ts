/**
 * Starts a run, which is one use of the timer. If another run is open, it is saved in the same transaction; if the
 * timer was still running, that run ends when the new one starts.
 */
import * as z from 'zod'
import type { Input, Output } from '#preload/contract/commands.ts'
import { saved, type Saved } from '#preload/model/entry.ts'
import { day, type Instant } from '#preload/model/primitives.ts'
import { run as runSchema, type Run } from '#preload/model/run.ts'
import { rememberOther } from '../entries/undo.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { prefill } from '../template/prefill.ts'
import { bookRun, daysOfRun } from './book-run.ts'
import { beginBeat, endAbsences } from './check-clocks.ts'
import type { StoredRun } from './run-store.ts'
import { notBefore } from './stop-run.ts'
import { addRun, changeTimer, shown, type Timer } from './timer.ts'

const reply = z.object({ run: runSchema, ended: saved.nullable(), days: z.array(day) })

/**
 * Starts a run at `startedAt`, which must not be in the future, or now by default. If a run is already open, it is
 * ended and saved.
 */
export function startRun(
  timer: Timer,
  { commandId, startedAt, split = false, ...order }: Input<'timer.start'>,
): Output<'timer.start'> {
  const started = changeTimer(timer, commandId, reply, (end) => {
    const now = nowOf(timer.clock)
    if (startedAt !== undefined && startedAt > now) throw new Refusal('in-the-future', ['startedAt'])
    const { id: itemId } = timer.items.staying(order.itemId)
    const open = timer.runs.open()
    // Starting the timer on the item on which it is already running changes nothing.
    if (open?.state === 'running' && open.itemId === itemId && startedAt === undefined)
      return { run: shown(timer, open), ended: null, days: [] }
    // The same instant ends one run and begins the next. Reading the clock twice would leave a gap, because the clock
    // that measures the timer's open run and the wall clock may differ slightly.
    const begins = startedAt ?? end
    const ended = open ? endAndBook(timer, open, { nextStart: begins, now: end, split }) : null
    const run = begin(timer, itemId, begins)
    rememberOther(timer, {
      kind: ended ? 'switch' : 'start',
      subjectId: run.id,
      endedId: ended?.entryId ?? null,
    })
    return { run, ended, days: open ? daysOfRun(timer, open.id) : [] }
  })
  timer.hub.emit({ name: 'items.changed', payload: {} })
  return started
}

function begin(timer: Timer, itemId: string, startedAt: Instant): Run {
  const { draft } = prefill(timer.template.read(), timer.template.remembered(itemId))
  const id = addRun(timer, { itemId, draft, startedAt })
  beginBeat(timer, id)
  return shown(timer, timer.runs.read(id)!)
}

/**
 * Ends the open run and saves it. If it is running, it ends at `nextStart`, but never before the start of its last
 * stretch (an interval in which the timer runs without a pause).
 */
function endAndBook(
  timer: Timer,
  open: StoredRun,
  { nextStart, now, split }: { nextStart: Instant; now: Instant; split: boolean },
): Saved {
  if (open.state === 'running') {
    const lastStart = open.stretches.at(-1)!.startedAt
    const endedAt = nextStart > lastStart ? nextStart : notBefore(lastStart, now)
    timer.runs.setState(open.id, 'stopped', { stoppedFrom: 'running' })
    timer.runs.setEnd(open.id, endedAt)
    endAbsences(timer, open.id, endedAt)
  } else if (open.state === 'paused') {
    timer.runs.setState(open.id, 'stopped', { stoppedFrom: 'paused' })
  }
  const ended = timer.runs.read(open.id)!
  return bookRun(timer, ended, { draft: ended.draft, intent: 'either', split })
}
