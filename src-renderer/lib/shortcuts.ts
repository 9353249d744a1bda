/**
 * Who answers to the keyboard: a view binds what it can do while it is there, and the list under Ctrl / shows what does
 * something now before what does elsewhere. Keys that are pressed while the page changes come here afterwards (held-keys.ts).
 */
import { createContext } from 'svelte'
import { asksFor, type ShortcutName } from './shortcut-keys.ts'

/** Returning false lets the key go on to whatever else it means. */
export type Answer = (event: KeyboardEvent) => boolean | undefined | void

/** For what does nothing now and then, although its view is there: the list says so. The key is answered all the same. */
export interface Sometimes {
  does: () => boolean
  answer: Answer
}

export class Shortcuts {
  #bound = new Map<ShortcutName, Sometimes[]>()

  /** The latest binding answers first. The returned function takes these back. */
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

  /** Whether it does something now. */
  has(name: ShortcutName): boolean {
    return this.#bound.get(name)?.some(({ does }) => does()) ?? false
  }

  /** For one keydown listener on the window, in the bubble phase: a field or a layer may have taken the key before. */
  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return
    // What stands behind a modal dialog hears nothing.
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
