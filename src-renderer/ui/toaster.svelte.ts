/**
 * The short message at the foot of the left pane, with an action such as Undo. A new message replaces the old one. A
 * moving pointer over it or the focus inside it keeps it open; a resting pointer does not.
 */
import { createContext } from 'svelte'
import type { Announcer } from './announcer.svelte.ts'

export interface ToastAction {
  label: string
  /** The accessible name: `Undo: add 45m Refund flow`. */
  name?: string
  keys?: readonly string[]
  /** The id of the step that it undoes. */
  stepId?: number
  run: () => void
}

export interface Toast {
  /** A text, or a function that is evaluated every second ("Saved. Sending in 7 s"). */
  text: string | (() => string)
  action?: ToastAction | undefined
  /** How long it is shown, in seconds, without the time in which it has the focus. */
  seconds?: number
}

const usualSeconds = 6
/** The minimum time it is shown after a pointer has moved over it. */
const holdMs = 3000

export class Toaster {
  #announcer: Announcer
  #toast = $state.raw<Toast | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #untilMs = 0

  constructor(announcer: Announcer) {
    this.#announcer = announcer
  }

  get toast(): Toast | null {
    return this.#toast
  }

  show(toast: Toast): void {
    this.#toast = toast
    this.#announcer.say(typeof toast.text === 'string' ? toast.text : toast.text())
    this.#stay((toast.seconds ?? usualSeconds) * 1000)
  }

  /** Runs the action of the shown toast. */
  act(): void {
    const run = this.#toast?.action?.run
    if (!run) return
    this.hide()
    run()
  }

  /** Removes the action, because its step is no longer the next one. */
  dropAction(): void {
    if (this.#toast) this.#toast = { ...this.#toast, action: undefined }
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.#toast = null
  }

  /** Keeps it open while the focus is inside. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  /** Keeps it open a little longer after a pointer has moved over it or the focus has left it. */
  resume(): void {
    this.#stay(Math.max(holdMs, this.#untilMs - performance.now()))
  }

  #stay(ms: number): void {
    clearTimeout(this.#timer)
    this.#untilMs = performance.now() + ms
    this.#timer = setTimeout(() => this.hide(), ms)
  }
}

export const [getToaster, setToaster] = createContext<Toaster>()
