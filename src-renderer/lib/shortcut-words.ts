/** The descriptions of all shortcuts. The types make sure that every shortcut has one. */
import type { AppDescription } from '#preload/model/app-description.ts'
import { keysOf, shortcuts, type ShortcutName } from './shortcut-keys.ts'
import type { Shortcuts } from './shortcuts.ts'

const words: Record<ShortcutName, string> = {
  'open-command': 'Command field',
  'open-command-slash': 'Command field, outside of text',
  'take-row': 'Start or switch to row 1 to 9',
  stop: 'Stop',
  'stop-and-save': 'Stop and save at once',
  discard: 'Discard the running or stopped timer',
  pause: 'Pause, resume',
  'adjust-start': 'Adjust the start',
  'start-earlier': 'Start 5 minutes earlier',
  'start-later': 'Start 5 minutes later',
  'speak-time': 'Speak the current time',
  save: 'Save in any form; add time from the command field',
  pin: 'Pin or unpin the row',
  rename: 'Rename the row',
  'delete-row': 'Remove the row from the list',
  'row-menu': 'Menu of the row',
  split: 'Split the entry in two',
  'add-time': 'Add time',
  undo: 'Undo',
  redo: 'Redo',
  'send-now': 'Sync now',
  'next-attention': 'Next entry that needs attention',
  'previous-attention': 'Previous entry that needs attention',
  filter: 'Filter the history',
  back: 'Week before, back',
  forward: 'Week after',
  export: 'Export',
  timer: 'Timer',
  history: 'History',
  settings: 'Settings',
  'next-view': 'Next view',
  'other-pane': 'Other pane',
  layout: 'Grow or shrink the window',
  list: 'This list',
  close: 'Close one layer; then hide',
}

export interface ListedShortcut {
  /** Whether the shortcut works in the current view. */
  now: boolean
  name: ShortcutName
  keys: readonly string[]
  does: string
}

/**
 * Returns all shortcuts in the order in which they are listed. The one that resizes the window is left out if the host
 * cannot do that.
 */
export function listedShortcuts(
  all: Shortcuts,
  { canGrow, host }: Pick<AppDescription, 'canGrow' | 'host'>,
): ListedShortcut[] {
  return (Object.keys(shortcuts) as ShortcutName[])
    .filter((name) => canGrow || name !== 'layout')
    .map((name) => ({ now: all.has(name), name, keys: keysOf(name, host), does: words[name] }))
}
