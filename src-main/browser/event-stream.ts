/**
 * GET /events: what the app says, as server-sent events, to every page that listens. Owns the streams and a short
 * memory, so that a page that lost its connection for a moment hears what it missed. Refuses to wait for a page
 * that does not read: it is cut off, comes back, and is told again.
 */
import type { EventMessage } from '#preload/contract/events.ts'
import type { Clock } from '../kernel/clock.ts'

const heartbeatMs = 15_000
const mostRemembered = 500
/** A page reads and begins to listen at about the same time; what fell in between is told to it. */
const freshMs = 3_000
const mostUnread = 1_000
/** After so long a page has to open its stream again, and with it shows its key again. */
const lifeMs = 3_600_000

interface Remembered {
  readonly id: number
  readonly atMs: number
  readonly message: EventMessage
}

type Controller = ReadableStreamDefaultController<Uint8Array>

export class EventStream {
  readonly #clock: Clock
  /** Each with what stops the clock of its life. */
  readonly #open = new Map<Controller, () => void>()
  readonly #utf8 = new TextEncoder()
  #remembered: Remembered[] = []
  #lastId = 0
  #stopHeartbeat: (() => void) | undefined
  #closed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** 0 before the first. */
  get lastId(): number {
    return this.#lastId
  }

  tell(message: EventMessage): void {
    const event = { id: ++this.#lastId, atMs: this.#clock.nowMs(), message }
    this.#remembered = [...this.#remembered, event].slice(-mostRemembered)
    for (const controller of this.#open.keys()) this.#send(controller, asText(event))
  }

  /** A body that ends after an hour. `lastEventId` is what a page knows when it comes, or comes back. */
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
        cancel: () => this.#forget(mine),
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
    // To be shown something is asked of the pages that were there.
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

  /** A comment line now and then keeps what lies between from closing the connection, and finds dead ones. */
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
