/**
 * Keeps the keys that are pressed while the page changes, and presses them again once it has changed: what a key means
 * depends on what is in front, and an order or a view that is on its way is about to change that. A key that came first is
 * answered first. The browser's own keys (reload, full screen) are never kept.
 */
import { isShortcut } from './shortcut-keys.ts'

/** A key, or a text that was pasted. */
export type Held = KeyboardEvent | { readonly pasted: string }

/** Does what the key does in a browser, for whatever has the focus now. */
export type Press = (held: Held) => void

/** Keys are released after this time, so that a person can leave a page whose main process hangs. */
const longestMs = 10_000

const bare = new Set([
  ...['Enter', 'Escape', 'Tab', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
])

export class HeldKeys {
  #waiting: Held[] = []
  #changes = 0
  #press: Press | undefined
  #pressing = false
  #draining = false

  /** Hears every key before the page does; the returned function ends it. */
  listen(): () => void {
    const keydown = (event: KeyboardEvent): void => this.#hear(event)
    const paste = (event: ClipboardEvent): void => this.#hearPaste(event)
    addEventListener('keydown', keydown, true)
    addEventListener('paste', paste, true)
    return () => {
      removeEventListener('keydown', keydown, true)
      removeEventListener('paste', paste, true)
    }
  }

  /** From now on there is somebody to answer the keys, those that were pressed before as well. */
  start(press: Press): void {
    this.#press = press
    void this.#drain()
  }

  /** Keeps keys until that has ended, well or badly. */
  until<T>(change: Promise<T>): Promise<T> {
    this.#changes += 1
    let over = false
    const end = (): void => {
      if (over) return
      over = true
      clearTimeout(limit)
      this.#changes -= 1
      void this.#drain()
    }
    const limit = setTimeout(end, longestMs)
    change.then(end, end)
    return change
  }

  #hear(event: KeyboardEvent): void {
    if (this.#pressing || event.isComposing || !this.#keeps(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.#waiting.push(event)
  }

  #hearPaste(event: ClipboardEvent): void {
    if (!this.#holding || this.#isText(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.#waiting.push({ pasted: event.clipboardData?.getData('text/plain') ?? '' })
  }

  get #holding(): boolean {
    return !this.#press || this.#changes > 0 || this.#draining
  }

  #keeps(event: KeyboardEvent): boolean {
    if (!this.#holding) return false
    if (isShortcut(event) || isSelectAll(event)) return true
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key.length === 1) return !this.#isText(event.target)
    return bare.has(event.key) && !(event.key === 'Backspace' && this.#isText(event.target))
  }

  /** What is typed at the very start goes into the field that has the caret, as long as no other key came before it. */
  #isText(target: EventTarget | null): boolean {
    const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    return inField && !this.#press && this.#waiting.length === 0
  }

  async #drain(): Promise<void> {
    if (this.#draining || !this.#press) return
    this.#draining = true
    // What has changed is drawn, bound and focused by the end of this turn; so is what each key changes.
    await turn()
    while (this.#changes === 0 && this.#waiting.length > 0) {
      this.#pressing = true
      try {
        this.#press(this.#waiting.shift()!)
      } catch (problem) {
        reportError(problem)
      } finally {
        this.#pressing = false
      }
      await turn()
    }
    this.#draining = false
  }
}

function isSelectAll(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a'
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
