/**
 * Combines identical reads. At most one of them is in flight at a time. All calls that arrive in the meantime share one
 * more read, which starts when the first has ended. Therefore no caller gets data older than its call, results arrive
 * in order, and a hundred events cause only two reads.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { CommandName } from '#preload/contract/commands.ts'

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
  'items.links',
  'items.unnamed',
  'items.namingNote',
  'items.others',
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

export interface SharedReads extends Bridge {
  /**
   * Resolves when all reads in flight have ended, including the shared reads that follow them. The events of a command,
   * which make the views read again, arrive before its reply. If this method is called after the reply, the views
   * therefore show the change when it resolves.
   */
  readsOver(): Promise<unknown>
}

/** Wraps a bridge so that identical reads are combined. All other commands are passed on unchanged. */
export function sharedReads(bridge: Bridge): SharedReads {
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
      // All reads with the same key have the same result type, but the type of the map cannot express that.
      reads.has(name)
        ? (ask(`${name} ${JSON.stringify(input)}`, () => bridge.call(name, input)) as never)
        : bridge.call(name, input),
    readsOver: () => Promise.allSettled([...open.values()].map(({ asked, next }) => next ?? asked)),
  }
}
