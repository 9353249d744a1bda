/**
 * Calls the handlers of keyboard shortcuts. A view binds its shortcuts while it is shown. The list of all shortcuts
 * reads these bindings, so that it can begin with the shortcuts that work in the current view.
 */
import { createContext } from 'svelte'
import { asksFor, type ShortcutName } from './shortcut-keys.ts'

/** Handles a key press. If it returns false, the next handler is called. */
export type Answer = (event: KeyboardEvent) => boolean | undefined | void

/**
 * A handler whose shortcut works only sometimes. `does` returns whether it works now, for the list of shortcuts.
 * `answer` is called on every press of the key, whatever `does` returns.
 */
export interface Sometimes {
  does: () => boolean
  answer: Answer
}

/** Returns a handler that calls `act` if `does` returns true. Otherwise the next handler is called. */
export function when(does: () => boolean, act: () => void): Sometimes {
  const answer = (): boolean => {
    if (!does()) return false
    act()
    return true
  }
  return { does, answer }
}

export class Shortcuts {
  #bound = new Map<ShortcutName, Sometimes[]>()

  /** Binds handlers. The handler that was bound last is called first. Returns a function that removes the handlers. */
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

  has(name: ShortcutName): boolean {
    return this.#bound.get(name)?.some(({ does }) => does()) ?? false
  }

  /**
   * Handles a keydown event. Call it from a single listener on the window in the bubble phase, so that fields and
   * overlays can handle the key first.
   */
  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return
    // The page behind a modal dialog must not react to shortcuts.
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
