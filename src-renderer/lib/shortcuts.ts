/**
 * The handlers of keyboard shortcuts. A view binds its shortcuts while it is shown. The list under Ctrl / shows those
 * that work in the current view first. Keys that were held back during a change arrive here later (held-keys.ts).
 */
import { createContext } from 'svelte'
import { asksFor, type ShortcutName } from './shortcut-keys.ts'

/** Handles a key. Returning false passes the key on to the next handler. */
export type Answer = (event: KeyboardEvent) => boolean | undefined | void

/**
 * A handler that has an effect only at times. `does` only affects the list of shortcuts; the key is handled in any
 * case.
 */
export interface Sometimes {
  does: () => boolean
  answer: Answer
}

export class Shortcuts {
  #bound = new Map<ShortcutName, Sometimes[]>()

  /** Binds handlers; the most recent binding is called first. Returns a function that removes them. */
  bind(answers: Partial<Record<ShortcutName, Answer | Sometimes>>): () => void {
    const given = Object.entries(answers) as [ShortcutName, Answer | Sometimes][]
    const entries = given.map(
      ([name, answer]) => [name, typeof answer === 'function' ? { does: always, answer } : answer] as const,
    )
    for (const [name, own] of entries) this.#bound.set(name, [own, ...(this.#bound.get(name) ?? [])])
    return () => {
      for (const [name, own] of entries) {
        const left = (this.#bound.get(name) ?? []).filter((each) => each !== own)
        if (left.length > 0) this.#bound.set(name, left)
        else this.#bound.delete(name)
      }
    }
  }

  /** Whether the shortcut currently has an effect. */
  has(name: ShortcutName): boolean {
    return this.#bound.get(name)?.some(({ does }) => does()) ?? false
  }

  /**
   * Handles a keydown event. Call it from a single listener on the window in the bubble phase, so that fields and
   * overlays can handle the key first.
   */
  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return
    // A modal dialog blocks the shortcuts of the page behind it.
    if (document.querySelector('dialog:modal')) return
    for (const [name, answers] of this.#bound) {
      if (!asksFor(event, name)) continue
      for (const { answer } of answers) {
        if (answer(event) === false) continue
        event.preventDefault()
        return
      }
    }
  }
}

function always(): boolean {
  return true
}

export const [getShortcuts, setShortcuts] = createContext<Shortcuts>()
