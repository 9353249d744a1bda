/**
 * The one short message at the foot of the left pane, with what can be taken back. A new one replaces the old one;
 * its Undo can still be reached by key until something newer can be undone.
 */
import { createContext } from 'svelte'
import type { Announcer } from './announcer.svelte.ts'

/** `isRedo`: it does something again, so that the key for Undo does not mean it. */
export interface ToastAction {
  label: string
  keys?: readonly string[]
  run: () => void
  isRedo?: boolean
}

export interface Toast {
  /** Words, or a function that is read again as the second changes ("Saved, sent in 7 s"). */
  text: string | (() => string)
  action?: ToastAction | undefined
  /** How long it stays; not counted while it is hovered or holds the focus. */
  seconds?: number
}

const usualSeconds = 6

export class Toaster {
  #announcer: Announcer
  #toast = $state.raw<Toast | null>(null)
  #undo: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #leftMs = 0
  #sinceMs = 0

  constructor(announcer: Announcer) {
    this.#announcer = announcer
  }

  get toast(): Toast | null {
    return this.#toast
  }

  show(toast: Toast): void {
    this.#toast = toast
    this.#announcer.say(typeof toast.text === 'string' ? toast.text : toast.text())
    if (toast.action) this.#undo = toast.action.isRedo ? null : toast.action.run
    this.#leftMs = (toast.seconds ?? usualSeconds) * 1000
    this.resume()
  }

  /** Runs what the latest toast offered, shown or not. False when there is nothing. */
  undo(): boolean {
    const run = this.#undo
    if (!run) return false
    this.#undo = null
    this.hide()
    run()
    return true
  }

  /** What the button of the toast in sight does. */
  act(): void {
    const run = this.#toast?.action?.run
    if (!run) return
    this.#undo = null
    this.hide()
    run()
  }

  /** Forgets what could be undone, because it no longer can. */
  forget(): void {
    this.#undo = null
    this.hide()
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.#toast = null
  }

  pause(): void {
    clearTimeout(this.#timer)
    this.#leftMs = Math.max(1000, this.#leftMs - (performance.now() - this.#sinceMs))
  }

  resume(): void {
    clearTimeout(this.#timer)
    this.#sinceMs = performance.now()
    this.#timer = setTimeout(() => this.hide(), this.#leftMs)
  }
}

export const [getToaster, setToaster] = createContext<Toaster>()
