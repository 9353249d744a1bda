/** The context menu of a text field or of selected text. Electron itself shows no context menu. */
import { Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron'
import { desk as words } from '#preload/words/made/desk.ts'

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/**
 * Opens the menu unless it would be empty. `dialogOpen` is called with true when the menu opens and with false when it
 * closes. On some desktops the menu takes the focus from the window, and the window must stay open meanwhile.
 */
export function openTextMenu(
  window: BrowserWindow,
  clicked: Clicked,
  dialogOpen: (open: boolean) => void,
): void {
  const lines = textMenu(clicked)
  if (!lines) return
  dialogOpen(true)
  Menu.buildFromTemplate(lines).popup({ window, callback: () => dialogOpen(false) })
}

/**
 * Returns the items of the menu, or undefined when nothing can be copied or edited. Electron labels menu items with a
 * standard `role` in English only, so every item has its own label.
 */
function textMenu({
  isEditable,
  selectionText,
  editFlags,
}: Clicked): MenuItemConstructorOptions[] | undefined {
  const copy: MenuItemConstructorOptions = {
    role: 'copy',
    label: words().menuCopy,
    enabled: editFlags.canCopy,
  }
  if (!isEditable) return selectionText.trim() === '' ? undefined : [copy]
  return [
    { role: 'undo', label: words().menuUndo, enabled: editFlags.canUndo },
    { role: 'redo', label: words().menuRedo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: words().menuCut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: words().menuPaste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words().menuSelectAll, enabled: editFlags.canSelectAll },
  ]
}
