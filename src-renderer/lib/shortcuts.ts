/**
 * The keyboard map and who answers to it. Each shortcut has one name, one combination and one sentence; a view binds
 * what it can do while it is there, and the list under Ctrl / shows exactly what is bound.
 */
import { createContext } from 'svelte'
import { isMac } from './platform.ts'

/** `Ctrl` stands for ⌘ on a Mac. `inText` says when it counts although the caret is in a field; always by default. */
interface Shortcut {
  keys: readonly string[]
  does: string
  inText?: 'never' | 'when-empty'
}

export const shortcuts = {
  'open-command': { keys: ['Ctrl', 'K'], does: 'Command field' },
  'open-command-slash': { keys: ['/'], does: 'Command field', inText: 'never' },
  'take-row': { keys: ['Ctrl', '1'], does: 'Start or switch to row 1 to 9' },
  stop: { keys: ['Ctrl', '.'], does: 'Stop' },
  'stop-and-save': { keys: ['Shift', 'Enter'], does: 'Stop and save at once, with the focus on Stop' },
  pause: { keys: ['Ctrl', 'P'], does: 'Pause, resume' },
  'adjust-start': { keys: ['Ctrl', 'J'], does: 'Adjust the start' },
  'start-earlier': { keys: ['Ctrl', '['], does: 'Start 5 minutes earlier' },
  'start-later': { keys: ['Ctrl', ']'], does: 'Start 5 minutes later' },
  'speak-time': { keys: ['Ctrl', 'Shift', '.'], does: 'Speak the current time' },
  save: { keys: ['Ctrl', 'Enter'], does: 'Save in any form; add time from the command field' },
  pin: { keys: ['Ctrl', 'D'], does: 'Pin or unpin the row' },
  rename: { keys: ['F2'], does: 'Rename the row' },
  'delete-row': { keys: ['Del'], does: 'Take the row off the list' },
  'add-time': { keys: ['Ctrl', 'N'], does: 'Add time' },
  undo: { keys: ['Ctrl', 'Z'], does: 'Undo', inText: 'when-empty' },
  'send-now': { keys: ['Ctrl', 'R'], does: 'Send and read now' },
  'next-attention': { keys: ['F8'], does: 'Next entry that needs attention' },
  'previous-attention': { keys: ['Shift', 'F8'], does: 'Previous entry that needs attention' },
  filter: { keys: ['Ctrl', 'F'], does: 'Filter the history' },
  back: { keys: ['Alt', 'ArrowLeft'], does: 'Week before, back' },
  forward: { keys: ['Alt', 'ArrowRight'], does: 'Week after' },
  export: { keys: ['Ctrl', 'Shift', 'E'], does: 'Export' },
  timer: { keys: ['Ctrl', 'Shift', 'T'], does: 'Timer' },
  history: { keys: ['Ctrl', 'Shift', 'H'], does: 'History' },
  settings: { keys: ['Ctrl', ','], does: 'Settings' },
  'next-view': { keys: ['Ctrl', 'Tab'], does: 'Next view' },
  'other-pane': { keys: ['F6'], does: 'Other pane' },
  layout: { keys: ['Ctrl', 'Shift', 'W'], does: 'Grow or shrink the window' },
  list: { keys: ['Ctrl', '/'], does: 'This list' },
  close: { keys: ['Esc'], does: 'Close one layer; then hide' },
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

  /** What can be pressed now, in the order of the map. */
  get listed(): { name: ShortcutName; keys: readonly string[]; does: string }[] {
    return (Object.keys(shortcuts) as ShortcutName[])
      .filter((name) => this.#bound.has(name) && name !== 'open-command-slash')
      .map((name) => ({ name, ...shortcuts[name] }))
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
