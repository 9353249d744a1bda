/** Which view is in front, and the way back. A tab starts anew; anything else is laid on top. */
import type { View } from '../lib/page.ts'

const home: View = { name: 'timer' }
const tabs = new Set<View['name']>(['timer', 'today', 'history'])

export class Views {
  #stack = $state.raw<readonly View[]>([home])
  #openers: (Element | null)[] = []

  get current(): View {
    return this.#stack.at(-1) ?? home
  }

  /** What is open, the view in front last. */
  get stack(): readonly View[] {
    return this.#stack
  }

  /** The history, in front or under what was opened from it. */
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

  /** Shows what was open at another time, as the browser's Back and Forward do. */
  restore(stack: readonly View[]): void {
    this.#stack = stack
    this.#openers = []
  }

  /** False when there is nothing to go back from. The focus returns to what opened the view, if it is still there. */
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
