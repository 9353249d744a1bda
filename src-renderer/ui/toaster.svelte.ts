/**
 * The toast: a short message in the footer of the left pane, with an action such as Undo. A new toast replaces the old
 * one. A toast stays while the focus is inside it or the pointer moves over it; a resting pointer does not keep it
 * open.
 */
import { createContext } from 'svelte'
import type { Announcer } from './announcer.svelte.ts'
import type { IconName } from './icons.ts'

export interface ToastAction {
  label: string
  /** The icon shown instead of the label if the message is so long that the label does not fit. */
  icon: IconName
  /** The accessible name, for example `Undo: add 45m Refund flow`. */
  name?: string
  keys?: readonly string[]
  /** The id of the step (one change to entries or items) that the action undoes or redoes. */
  stepId?: number
  run: () => void
}

export interface Toast {
  /** The message. A function can read the clock, for example to count down in "Saved. Sending in 7 s". */
  text: string | (() => string)
  action?: ToastAction | undefined
  /**
   * The number of seconds for which the toast is shown; 6 by default. The toast stays longer while it has the focus or
   * a pointer moves over it.
   */
  seconds?: number
}

const usualSeconds = 6
/** The toast is shown for at least this long after a pointer has moved over it or the focus has left it. */
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

  act(): void {
    const run = this.#toast?.action?.run
    if (!run) return
    this.hide()
    run()
  }

  dropAction(): void {
    if (this.#toast) this.#toast = { ...this.#toast, action: undefined }
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.#toast = null
  }

  /** Keeps the message visible while the focus is inside it. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  /** Keeps the message visible a little longer after a pointer has moved over it or the focus has left it. */
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
