/**
 * The same question is on its way to main once, however many ask it. Who asks while it is gets the answer to the
 * next one, which is put for all of them when the first is back: so no answer is older than its asking, none
 * overtakes another, and a hundred events are two reads.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { CommandName } from '#preload/contract/names.ts'

const reads: ReadonlySet<CommandName> = new Set([
  'timer.read',
  'timer.questions',
  'entries.days',
  'entries.read',
  'entries.steps',
  'entries.overlaps',
  'drafts.list',
  'days.coverage',
  'items.list',
  'items.notes',
  'items.removed',
  'template.form',
  'sync.read',
  'settings.read',
  'connections.list',
  'connections.left',
  'notices.read',
])

interface Question {
  readonly asked: Promise<unknown>
  next: Promise<unknown> | undefined
}

/** Commands that change something go through as they are, in their order. */
export function sharedReads(bridge: Bridge): Bridge {
  const open = new Map<string, Question>()

  function ask(key: string, put: () => Promise<unknown>): Promise<unknown> {
    const question = open.get(key)
    if (!question) return begin(key, put)
    const again = () => begin(key, put)
    return (question.next ??= question.asked.then(again, again))
  }

  function begin(key: string, put: () => Promise<unknown>): Promise<unknown> {
    const question: Question = { asked: put(), next: undefined }
    open.set(key, question)
    const over = () => {
      if (!question.next) open.delete(key)
    }
    question.asked.then(over, over)
    return question.asked
  }

  return {
    on: (name, listener) => bridge.on(name, listener),
    call: (name, input) =>
      // One question has one type of answer; the map of them all is blind to it.
      reads.has(name)
        ? (ask(`${name} ${JSON.stringify(input)}`, () => bridge.call(name, input)) as never)
        : bridge.call(name, input),
  }
}
