import { when, type Shortcuts, type Sometimes } from '../lib/shortcuts.ts'
import type { Command, ItemChange } from './command.svelte.ts'

/**
 * Binds the shortcuts for the selected row and for "Add time". The command field handles these keys itself while it has
 * the focus; with the shortcuts, they also work elsewhere in the left pane. Returns a function that unbinds them.
 */
export function bindRowKeys(shortcuts: Shortcuts, command: Command, selecting: () => boolean): () => void {
  const hears = (): boolean => selecting() && Boolean(document.activeElement?.closest('[data-pane=left]'))
  const hasItem = (): boolean => hears() && command.activeRow?.kind === 'item'
  const ofRow = (change: ItemChange): Sometimes => when(hasItem, () => command.changeItem(change))
  return shortcuts.bind({
    ...{ pin: ofRow('pin'), rename: ofRow('rename') },
    ...{ 'delete-row': ofRow('delete-row'), 'row-menu': ofRow('row-menu') },
    save: when(hears, () => command.addTime()),
  })
}
