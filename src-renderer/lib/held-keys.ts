/**
 * Holds back keys that are pressed while the page is changing, and replays them in order afterwards. The effect of a
 * key depends on what is on screen, so a key could do the wrong thing while a command is pending or a view is loading.
 * A click that follows such a key is held back too, because it would otherwise move the focus before the key is
 * replayed. The browser's own keys (reload, full screen) are never held back.
 */
import { pressKey } from './press-key.ts'
import { isShortcut } from './shortcut-keys.ts'

export type Held =
  | KeyboardEvent
  | { readonly typed: string }
  | { readonly pasted: string }
  | { readonly clicked: Element; readonly by: MouseEvent }

/**
 * Keys that are held back are replayed after this time at the latest, so that the page stays usable if the main process
 * hangs.
 */
const longestMs = 10_000

const bare = new Set([
  ...['Enter', 'Escape', 'Tab', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
])

export class HeldKeys {
  #waiting: Held[] = []
  #changes = 0
  #released = false
  #pressing = false
  #draining = false
  /**
   * True if the mouse button was pressed while keys were held back. The click that follows is then held back as well.
   */
  #mouseHeld = false

  /** Listens to keys, pastes and clicks before all other handlers. Returns a function that stops listening. */
  listen(): () => void {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('keydown', (event) => this.#hear(event), options)
    addEventListener('beforeinput', (event) => this.#hearText(event), options)
    addEventListener('paste', (event) => this.#hearPaste(event), options)
    addEventListener('mousedown', (event) => this.#hearMouse(event), options)
    addEventListener('click', (event) => this.#hearClick(event), options)
    return () => listening.abort()
  }

  /**
   * Replays the keys that have been held back. Until the first call of this method, the page has no handlers yet, so
   * all keys are held back, except text that is typed into a focused field.
   */
  release(): void {
    this.#released = true
    void this.#drain()
  }

  /** Holds keys back until the promise settles, but no longer than `longestMs`. Returns the same promise. */
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

  /**
   * If keys are being held back, keeps holding them back until this read has ended too, because the effect of a key can
   * depend on what the read changes on screen.
   */
  alongside(read: Promise<unknown>): void {
    if (this.#holding && this.#released) void this.until(read)
  }

  #hear(event: KeyboardEvent): void {
    if (this.#pressing || event.isComposing || !this.#keeps(event)) return
    this.#hold(event, event)
  }

  /**
   * Holds back text that comes without a key press, for example from an emoji picker, if earlier keys have not been
   * replayed yet.
   */
  #hearText(event: InputEvent): void {
    if (this.#pressing || this.#waiting.length === 0 || event.inputType !== 'insertText') return
    this.#hold(event, { typed: event.data ?? '' })
  }

  /**
   * While keys are held back, holds back a paste too, even if a field has the focus, because a view may react to the
   * pasted text in another way.
   */
  #hearPaste(event: ClipboardEvent): void {
    if (this.#pressing || !this.#holding) return
    this.#hold(event, { pasted: event.clipboardData?.getData('text/plain') ?? '' })
  }

  /**
   * Keeps a mouse press from moving the focus while keys are waiting to be replayed, because these keys are meant for
   * the focused field.
   */
  #hearMouse(event: MouseEvent): void {
    this.#mouseHeld = event.button === 0 && this.#holding && this.#waiting.length > 0
    if (this.#mouseHeld) event.preventDefault()
  }

  #hearClick(event: MouseEvent): void {
    if (!this.#mouseHeld || !event.isTrusted || !(event.target instanceof Element)) return
    this.#mouseHeld = false
    this.#hold(event, { clicked: event.target, by: event })
    void this.#drain()
  }

  #hold(event: Event, held: Held): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    this.#waiting.push(held)
  }

  get #holding(): boolean {
    return !this.#released || this.#changes > 0 || this.#draining
  }

  #keeps(event: KeyboardEvent): boolean {
    if (!this.#holding) return false
    if (isShortcut(event) || isSelectAll(event)) return true
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key.length === 1) return !this.#isText(event.target)
    return bare.has(event.key) && !(event.key === 'Backspace' && this.#isText(event.target))
  }

  /**
   * Returns whether the target is a text field that may receive the typed text directly. This is possible only before
   * {@link release}, and only if no earlier key is waiting to be replayed.
   */
  #isText(target: EventTarget | null): boolean {
    const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    return inField && !this.#released && this.#waiting.length === 0
  }

  async #drain(): Promise<void> {
    if (this.#draining || !this.#released) return
    this.#draining = true
    // After this wait, the page has rendered the change and moved the focus. The same wait follows each replayed key.
    await turn()
    while (this.#changes === 0 && this.#waiting.length > 0) {
      this.#pressing = true
      try {
        pressKey(this.#waiting.shift()!)
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
