/**
 * The handlers of keyboard shortcuts. A view binds its shortcuts while it is shown; the list under Ctrl / shows first
 * those that work in the current view. Keys held back during a change arrive here later (held-keys.ts).
 */
import { createContext } from 'svelte'
import { asksFor, type ShortcutName } from './shortcut-keys.ts'

/** Handles a key; returning false passes the key on. */
export type Answer = (event: KeyboardEvent) => boolean | undefined | void

/**
 * A handler that does not always have an effect while its view is shown. `does` is used for the list only; the key is
 * handled in any case.
 */
export interface Sometimes {
  does: () => boolean
  answer: Answer
}

export class Shortcuts {
  #bound = new Map<ShortcutName, Sometimes[]>()

  /** Binds handlers; the latest binding is asked first. The returned function removes them. */
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

  /** Whether the shortcut has an effect now. */
  has(name: ShortcutName): boolean {
    return this.#bound.get(name)?.some(({ does }) => does()) ?? false
  }

  /**
   * For a single keydown listener on the window in the bubble phase, so that fields and layers can handle the key
   * first.
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
