/**
 * The smallest thing that is an App: it answers every call with what it was asked, and says what it is told to say.
 * For tests of what lies before an app. Refuses to know any command.
 */
import type { App } from '../../src-main/app/app.ts'
import { Hub } from '../../src-main/kernel/hub.ts'

export interface TinyApp extends App {
  /** What came through, in order. */
  readonly calls: { name: string; raw: unknown }[]
  readonly closed: () => boolean
}

export function tinyApp(): TinyApp {
  const hub = new Hub()
  const calls: TinyApp['calls'] = []
  let closed = false
  const dispatch = (name: string, raw: unknown) => {
    calls.push({ name, raw })
    return Promise.resolve({ ok: true as const, value: { name, raw } })
  }
  return {
    calls,
    dispatch,
    call: dispatch as unknown as App['call'],
    listen: (listener) => hub.listen(listener),
    emit: (message) => hub.emit(message),
    away() {},
    wake() {},
    close() {
      closed = true
      return Promise.resolve()
    },
    closed: () => closed,
  }
}
