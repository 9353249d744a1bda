/**
 * A minimal App for tests of the layers above an app. It has no commands: it answers every call with its input, and
 * emits the events that a test requests.
 */
import type { App } from '../../src-main/app/app.ts'
import type { Outcome } from '../../src-preload/contract/outcome.ts'
import { Hub } from '../../src-main/kernel/hub.ts'

export interface TinyApp extends App {
  /** The calls that arrived, in order. */
  readonly calls: { name: string; raw: unknown }[]
  readonly closed: () => boolean
  /** Replaces the echo by other answers. */
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
    dispatchPage: dispatch,
    showsSample: () => false,
    leaveSample() {},
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
