/**
 * Sends the app's events to every open page as server-sent events (GET /events). Recent events are kept, so that a page
 * that loses the connection briefly can catch up. A page that does not read its stream is disconnected; it then
 * reconnects and receives those missed events that are still kept. The ids of events have no gaps, so the page notices if
 * others are missing (src-preload/browser.ts).
 */
import type { EventMessage } from '#preload/contract/events.ts'
import type { Clock } from '../kernel/clock.ts'

const heartbeatMs = 15_000
const mostRemembered = 500
/**
 * A new page reads its data and opens the stream at about the same time. To avoid missing an event in between, a new
 * stream starts with the events of the last `freshMs` milliseconds.
 */
const freshMs = 3_000
const mostUnread = 1_000
/** A stream ends after this many milliseconds. The page then reconnects, and its session is checked again. */
const lifeMs = 3_600_000

interface Remembered {
  readonly id: number
  readonly atMs: number
  readonly message: EventMessage
}

type Controller = ReadableStreamDefaultController<Uint8Array>

export class EventStream {
  readonly #clock: Clock
  readonly #onlast: () => void
  /**
   * The open streams. Each value is a function that cancels the stream's timer. The timer ends the stream after
   * `lifeMs`.
   */
  readonly #open = new Map<Controller, () => void>()
  readonly #utf8 = new TextEncoder()
  #remembered: Remembered[] = []
  #lastId = 0
  #stopHeartbeat: (() => void) | undefined
  #closed = false

  /** `onlast` is called when the last page has closed its stream, but not when the server itself ends a stream. */
  constructor(clock: Clock, onlast: () => void = () => {}) {
    this.#clock = clock
    this.#onlast = onlast
  }

  /** The id of the latest event; 0 before the first one. */
  get lastId(): number {
    return this.#lastId
  }

  tell(message: EventMessage): void {
    const event = { id: ++this.#lastId, atMs: this.#clock.nowMs(), message }
    this.#remembered = [...this.#remembered, event].slice(-mostRemembered)
    for (const controller of this.#open.keys()) this.#send(controller, asText(event))
  }

  /**
   * Opens a stream, which ends after an hour. `lastEventId` is the id of the last event that the page received, or
   * undefined if the page is new.
   */
  body(lastEventId: string | undefined): ReadableStream<Uint8Array> {
    let mine: Controller
    return new ReadableStream(
      {
        start: (controller) => {
          mine = controller
          if (this.#closed) {
            controller.close()
            return
          }
          this.#open.set(
            controller,
            this.#clock.after(lifeMs, () => this.#end(controller)),
          )
          const missed = this.#missed(lastEventId)
          this.#send(controller, `:\n\n${missed.map(asText).join('')}`)
          this.#keepAlive()
        },
        cancel: () => {
          this.#forget(mine)
          if (this.#open.size === 0) this.#onlast()
        },
      },
      { highWaterMark: mostUnread },
    )
  }

  close(): void {
    this.#closed = true
    this.#stopHeartbeat?.()
    for (const controller of [...this.#open.keys()]) this.#end(controller)
  }

  #end(controller: Controller): void {
    this.#forget(controller)
    controller.close()
  }

  #missed(lastEventId: string | undefined): Remembered[] {
    const after = lastEventId === undefined ? NaN : Number(lastEventId)
    if (Number.isInteger(after) && after >= 0 && after <= this.#lastId)
      return this.#remembered.filter(({ id }) => id > after)
    const since = this.#clock.nowMs() - freshMs
    // The event `view.asked` opens a view. It is intended only for pages that were open when the event was sent.
    return this.#remembered.filter(({ atMs, message }) => atMs >= since && message.name !== 'view.asked')
  }

  #send(controller: Controller, text: string): void {
    if ((controller.desiredSize ?? 0) <= 0) {
      this.#forget(controller)
      controller.error(new Error('the page does not read'))
      return
    }
    controller.enqueue(this.#utf8.encode(text))
  }

  #forget(controller: Controller): void {
    this.#open.get(controller)?.()
    this.#open.delete(controller)
    if (this.#open.size > 0) return
    this.#stopHeartbeat?.()
    this.#stopHeartbeat = undefined
  }

  /** Sends a comment line at intervals, so that proxies keep the connection open and dead connections are noticed. */
  #keepAlive(): void {
    if (this.#stopHeartbeat !== undefined || this.#open.size === 0) return
    this.#stopHeartbeat = this.#clock.after(heartbeatMs, () => {
      this.#stopHeartbeat = undefined
      for (const controller of [...this.#open.keys()]) this.#send(controller, ':\n\n')
      this.#keepAlive()
    })
  }
}

function asText({ id, message }: Remembered): string {
  return `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`
}
