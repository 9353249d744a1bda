/**
 * Holds back keys that are pressed while the page is changing, and replays them in order afterwards. What a key does
 * depends on what is on screen, and a pending command or view is about to change that. Browser keys (reload, full
 * screen) are never held back.
 */
import { isShortcut } from './shortcut-keys.ts'

/** A key event, or pasted text. */
export type Held = KeyboardEvent | { readonly pasted: string }

/** Applies a key to the element that has the focus now, as the browser would. */
export type Press = (held: Held) => void

/** Keys are released after this time at the latest, so that the page stays usable if the main process hangs. */
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

  /** Listens to every key before the page does. Returns a function that stops listening. */
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

  /** Starts replaying: from now on, `press` gets the held keys, including those held earlier. */
  start(press: Press): void {
    this.#press = press
    void this.#drain()
  }

  /** Holds keys back until the promise settles. */
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

  /**
   * Whether the key is text for the focused field, typed before replaying has started and before any other key was
   * held. Such text goes straight into the field.
   */
  #isText(target: EventTarget | null): boolean {
    const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    return inField && !this.#press && this.#waiting.length === 0
  }

  async #drain(): Promise<void> {
    if (this.#draining || !this.#press) return
    this.#draining = true
    // After this turn, the page has rendered the change and moved the focus. The same is done after each replayed key.
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
