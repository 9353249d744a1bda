/** The stack of open views. Opening a tab replaces the stack; opening any other view puts that view on top. */
import type { InnerView, View } from '../lib/page.ts'

const home: View = { name: 'timer' }
const tabs = new Set<View['name']>(['timer', 'today', 'history'])

export class Views {
  /** The page that the current view has opened inside itself, such as a part of the settings, or null. */
  inner = $state.raw<InnerView | null>(null)
  #stack = $state.raw<readonly View[]>([home])
  #openers: (Element | null)[] = []

  get current(): View {
    return this.#stack.at(-1) ?? home
  }

  /** The open views, bottom first; the last one is the current view. */
  get stack(): readonly View[] {
    return this.#stack
  }

  /** The history view if it is open, even if another view is on top of it; otherwise undefined. */
  get history(): (View & { name: 'history' }) | undefined {
    return this.#stack.find((view) => view.name === 'history')
  }

  open(view: View): void {
    if (tabs.has(view.name)) {
      this.#stack = [view]
      this.#openers = []
      return
    }
    this.#openers.push(document.activeElement)
    const below = this.#stack.filter((each) => each.name !== view.name)
    this.#stack = [...below, view]
  }

  /** Replaces the stack with an earlier one when the user goes back or forward in the browser. */
  restore(stack: readonly View[]): void {
    this.#stack = stack
    this.#openers = []
  }

  /**
   * Closes the inner page of the current view. If the view has none, closes the view and returns the focus to the
   * element that opened the view, if that element still exists. Returns false if only the timer is open.
   */
  back(): boolean {
    if (this.inner) {
      this.inner.back()
      return true
    }
    if (this.current.name === home.name) return false
    const opener = this.#openers.pop()
    this.#stack = this.#stack.length > 1 ? this.#stack.slice(0, -1) : [home]
    queueMicrotask(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    })
    return true
  }
}
