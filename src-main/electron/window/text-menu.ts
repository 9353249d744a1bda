/** Builds the context menu of a text field or of selected text, because Electron shows no menu by default. */
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

export type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/** Returns the items of the menu, or undefined when nothing can be copied or edited. */
export function textMenu({
  isEditable,
  selectionText,
  editFlags,
}: Clicked): MenuItemConstructorOptions[] | undefined {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? undefined : [copy]
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}
