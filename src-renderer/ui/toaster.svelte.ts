/**
 * The one short message at the foot of the left pane, with what can be undone. A new one replaces the old one. Owns how long
 * it stays: a pointer that moves over it or a focus inside it holds it, a pointer that rests does not.
 */
import { createContext } from 'svelte'
import type { Announcer } from './announcer.svelte.ts'

export interface ToastAction {
  label: string
  /** What it does, by name: `Undo: add 45m Refund flow`. */
  name?: string
  keys?: readonly string[]
  /** The step that it is about. */
  stepId?: number
  run: () => void
}

export interface Toast {
  /** Words, or a function that is read again as the second changes ("Saved. Sending in 7 s"). */
  text: string | (() => string)
  action?: ToastAction | undefined
  /** How long it stays; not counted while it holds the focus. */
  seconds?: number
}

const usualSeconds = 6
/** How long it stays at least after a pointer has moved over it. */
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

  /** What the button of the toast in sight does. */
  act(): void {
    const run = this.#toast?.action?.run
    if (!run) return
    this.hide()
    run()
  }

  /** What it offers is no longer the next step. */
  dropAction(): void {
    if (this.#toast) this.#toast = { ...this.#toast, action: undefined }
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.#toast = null
  }

  /** The focus is inside: it stays. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  /** A pointer moves over it, or the focus has left it: it stays a moment longer. */
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
