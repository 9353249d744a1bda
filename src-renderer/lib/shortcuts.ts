/**
 * Who answers to the keyboard: a view binds what it can do while it is there, and the list under Ctrl / shows exactly
 * what is bound. Which keys those are is shortcut-keys.ts, which comes after the first view; keys pressed before it
 * are answered once it is there.
 */
import { createContext } from 'svelte'
import type { ShortcutName } from './shortcut-keys.ts'

/** Returning false lets the key go on to whatever else it means. */
export type Answer = (event: KeyboardEvent) => boolean | undefined | void

type AsksFor = (event: KeyboardEvent, name: ShortcutName) => boolean

export class Shortcuts {
  #bound = new Map<ShortcutName, Answer[]>()
  #asksFor: AsksFor | undefined
  #early: KeyboardEvent[] = []

  constructor(asksFor?: AsksFor) {
    this.#asksFor = asksFor
  }

  /** The latest binding answers first. The returned function takes these back. */
  bind(answers: Partial<Record<ShortcutName, Answer>>): () => void {
    const entries = Object.entries(answers) as [ShortcutName, Answer][]
    for (const [name, answer] of entries) this.#bound.set(name, [answer, ...(this.#bound.get(name) ?? [])])
    return () => {
      for (const [name, answer] of entries) {
        const left = (this.#bound.get(name) ?? []).filter((each) => each !== answer)
        if (left.length > 0) this.#bound.set(name, left)
        else this.#bound.delete(name)
      }
    }
  }

  /** Whether anybody answers to it now. */
  has(name: ShortcutName): boolean {
    return this.#bound.has(name)
  }

  /** From now on keys have a meaning, those that were pressed before as well. */
  learn(asksFor: AsksFor): void {
    this.#asksFor = asksFor
    for (const event of this.#early.splice(0)) this.handle(event)
  }

  /** For one keydown listener on the window, in the bubble phase: a field or a layer may have taken the key before. */
  handle(event: KeyboardEvent): void {
    if (!this.#asksFor) {
      this.#early.push(event)
      return
    }
    if (event.defaultPrevented || event.isComposing) return
    // What stands behind a modal dialog hears nothing.
    if (document.querySelector('dialog:modal')) return
    for (const [name, answers] of this.#bound) {
      if (!this.#asksFor(event, name)) continue
      for (const answer of answers) {
        if (answer(event) === false) continue
        event.preventDefault()
        return
      }
    }
  }
}

export const [getShortcuts, setShortcuts] = createContext<Shortcuts>()
