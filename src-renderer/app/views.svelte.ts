/** The stack of open views. Opening a tab replaces the stack; any other view is put on top. */
import type { View } from '../lib/page.ts'

const home: View = { name: 'timer' }
const tabs = new Set<View['name']>(['timer', 'today', 'history'])

export class Views {
  #stack = $state.raw<readonly View[]>([home])
  #openers: (Element | null)[] = []

  get current(): View {
    return this.#stack.at(-1) ?? home
  }

  /** The open views, the current one last. */
  get stack(): readonly View[] {
    return this.#stack
  }

  /** The history, if it is open, whether current or below another view. */
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

  /** Restores an earlier stack, for the browser's Back and Forward. */
  restore(stack: readonly View[]): void {
    this.#stack = stack
    this.#openers = []
  }

  /**
   * Closes the current view; returns false when only the timer is open. The focus returns to the element that opened
   * the view, if it still exists.
   */
  back(): boolean {
    if (this.current.name === home.name) return false
    const opener = this.#openers.pop()
    this.#stack = this.#stack.length > 1 ? this.#stack.slice(0, -1) : [home]
    queueMicrotask(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    })
    return true
  }
}
