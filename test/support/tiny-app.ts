/**
 * The smallest thing that is an App: it answers every call with what it was asked, and says what it is told to say.
 * For tests of what lies before an app. Refuses to know any command.
 */
import type { App } from '../../src-main/app/app.ts'
import type { Outcome } from '../../src-preload/contract/outcome.ts'
import { Hub } from '../../src-main/kernel/hub.ts'

export interface TinyApp extends App {
  /** What came through, in order. */
  readonly calls: { name: string; raw: unknown }[]
  readonly closed: () => boolean
  /** What it answers, when a test needs more than an echo. */
  answers: (name: string, raw: unknown) => Outcome<unknown> | Promise<Outcome<unknown>>
}

export function tinyApp(): TinyApp {
  const hub = new Hub()
  const calls: TinyApp['calls'] = []
  let closed = false
  const dispatch = async (name: string, raw: unknown) => {
    calls.push({ name, raw })
    return tiny.answers(name, raw)
  }
  const tiny: TinyApp = {
    calls,
    answers: (name, raw) => ({ ok: true, value: { name, raw } }),
    dispatch,
    call: dispatch as unknown as App['call'],
    listen: (listener) => hub.listen(listener),
    emit: (message) => hub.emit(message),
    away() {},
    wake() {},
    openCreates: () => 0,
    close() {
      closed = true
      return Promise.resolve()
    },
    closed: () => closed,
  }
  return tiny
}
