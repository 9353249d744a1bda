/**
 * Defines the typed functions with which the page calls the main process. They only add types to the host's transport
 * (IPC or HTTP). The main process validates every call and refuses invalid ones.
 */
import type { CommandName, Input, Output } from './contract/commands.ts'
import type { EventMessage, EventName, Events } from './contract/events.ts'
import type { Failure, Outcome } from './contract/outcome.ts'

/**
 * The untyped functions with which the page reaches its host. Electron's preload script exposes them as
 * `window.tallystick`. They pass plain data only.
 */
export interface Transport {
  call(name: string, input: unknown): Promise<unknown>
  /** Registers a listener for every event; the returned function removes the listener. */
  subscribe(listener: (message: EventMessage) => void): () => void
  /**
   * Calls `watcher` when the main process becomes reachable or unreachable, if the transport can detect that. The
   * returned function removes the watcher.
   */
  watch?(watcher: (there: boolean) => void): () => void
}

/** The error thrown when the main process refuses a call or cannot be reached. */
export class CallFailed extends Error {
  override name = 'CallFailed' as const
  readonly command: CommandName
  readonly failure: Failure

  constructor(command: CommandName, failure: Failure) {
    super(`${command}: ${failure.code}`)
    this.command = command
    this.failure = failure
  }
}

export interface Bridge {
  /** Resolves with the command's output; rejects only with {@link CallFailed}. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>
  /** Registers a listener for one kind of event; the returned function removes the listener. */
  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): () => void
}

/** A bridge that also reports whether the main process can be reached, so that the page can show this. */
export interface WatchedBridge extends Bridge {
  /**
   * Calls `watcher` after every call and whenever the transport notices a change. `there` is true if the main process
   * can be reached. The returned function removes the watcher.
   */
  watch(watcher: (there: boolean) => void): () => void
}

export function createBridge(transport: Transport): WatchedBridge {
  const watchers = new Set<(there: boolean) => void>()
  return {
    async call(name, input) {
      const outcome = await transport.call(name, input).then(asOutcome, unreachable)
      const there = outcome.ok || outcome.failure.code !== 'unreachable'
      for (const watcher of watchers) watcher(there)
      if (!outcome.ok) throw new CallFailed(name, outcome.failure)
      return outcome.value as never
    },
    on(name, listener) {
      return transport.subscribe((message) => {
        if (message.name === name) listener(message.payload as never)
      })
    },
    watch(watcher) {
      watchers.add(watcher)
      const stop = transport.watch?.(watcher)
      return () => {
        watchers.delete(watcher)
        stop?.()
      }
    },
  }
}

function asOutcome(answer: unknown): Outcome<unknown> {
  if (typeof answer === 'object' && answer !== null && 'ok' in answer) return answer as Outcome<unknown>
  return unreachable()
}

function unreachable(): Outcome<never> {
  return { ok: false, failure: { code: 'unreachable' } }
}
