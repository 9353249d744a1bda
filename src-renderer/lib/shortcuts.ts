/**
 * The keyboard map and who answers to it. Each shortcut has one name and one combination; a view binds what it can do
 * while it is there, and the list under Ctrl / shows exactly what is bound (its words are shortcut-words.ts).
 */
import { createContext } from 'svelte'
import { isMac } from './platform.ts'

/** `Ctrl` stands for ⌘ on a Mac. `inText` says when it counts although the caret is in a field; always by default. */
interface Shortcut {
  keys: readonly string[]
  inText?: 'never' | 'when-empty'
}

export const shortcuts = {
  'open-command': { keys: ['Ctrl', 'K'] },
  'open-command-slash': { keys: ['/'], inText: 'never' },
  'take-row': { keys: ['Ctrl', '1'] },
  stop: { keys: ['Ctrl', '.'] },
  'stop-and-save': { keys: ['Shift', 'Enter'] },
  pause: { keys: ['Ctrl', 'P'] },
  'adjust-start': { keys: ['Ctrl', 'J'] },
  'start-earlier': { keys: ['Ctrl', '['] },
  'start-later': { keys: ['Ctrl', ']'] },
  'speak-time': { keys: ['Ctrl', 'Shift', '.'] },
  save: { keys: ['Ctrl', 'Enter'] },
  pin: { keys: ['Ctrl', 'D'] },
  rename: { keys: ['F2'] },
  'delete-row': { keys: ['Del'] },
  'add-time': { keys: ['Ctrl', 'N'] },
  undo: { keys: ['Ctrl', 'Z'], inText: 'when-empty' },
  'send-now': { keys: ['Ctrl', 'R'] },
  'next-attention': { keys: ['F8'] },
  'previous-attention': { keys: ['Shift', 'F8'] },
  filter: { keys: ['Ctrl', 'F'] },
  back: { keys: ['Alt', 'ArrowLeft'] },
  forward: { keys: ['Alt', 'ArrowRight'] },
  export: { keys: ['Ctrl', 'Shift', 'E'] },
  timer: { keys: ['Ctrl', 'Shift', 'T'] },
  history: { keys: ['Ctrl', 'Shift', 'H'] },
  settings: { keys: ['Ctrl', ','] },
  'next-view': { keys: ['Ctrl', 'Tab'] },
  'other-pane': { keys: ['F6'] },
  layout: { keys: ['Ctrl', 'Shift', 'W'] },
  list: { keys: ['Ctrl', '/'] },
  close: { keys: ['Esc'] },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** Returning false lets the key go on to whatever else it means. */
export type Answer = (event: KeyboardEvent) => boolean | undefined | void

export class Shortcuts {
  #bound = new Map<ShortcutName, Answer[]>()

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

  /** What answers now, in the order of the map. */
  get bound(): ShortcutName[] {
    return (Object.keys(shortcuts) as ShortcutName[]).filter((name) => this.#bound.has(name))
  }

  /** For one keydown listener on the window, in the bubble phase: a field or a layer may have taken the key before. */
  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return
    for (const name of this.#bound.keys()) {
      const shortcut: Shortcut = shortcuts[name]
      if (!pressed(event, shortcut.keys)) continue
      if (shortcut.inText !== undefined && belongsToText(event.target, shortcut.inText)) continue
      for (const answer of this.#bound.get(name) ?? []) {
        if (answer(event) === false) continue
        event.preventDefault()
        return
      }
    }
  }
}

/** Whether this key event is the combination. Signs count by what is written on the key, else by where it lies. */
export function pressed(event: KeyboardEvent, keys: readonly string[], mac: boolean = isMac): boolean {
  const main = keys.at(-1) ?? ''
  const control = mac ? event.metaKey : event.ctrlKey
  const foreign = mac ? event.ctrlKey : event.metaKey
  if (foreign || control !== keys.includes('Ctrl') || event.altKey !== keys.includes('Alt')) return false
  if (main === '1' && keys.includes('Ctrl')) return /^Digit[1-9]$/.test(event.code) && !event.shiftKey
  // On many layouts a sign needs Shift or AltGr; it is asked for only where another combination differs by it.
  const shiftCounts = main !== '/' || event.key !== '/'
  if (shiftCounts && event.shiftKey !== keys.includes('Shift')) return false
  return event.key.toLowerCase() === (named[main] ?? main).toLowerCase() || event.code === codes[main]
}

const named: Record<string, string> = { Esc: 'Escape', Del: 'Delete' }
const codes: Record<string, string> = { '.': 'Period', '[': 'BracketLeft', ']': 'BracketRight', ',': 'Comma' }

function belongsToText(target: EventTarget | null, inText: 'never' | 'when-empty'): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isText && (inText === 'never' || target.value !== '')
}

export const [getShortcuts, setShortcuts] = createContext<Shortcuts>()
