/**
 * Returns the application menu. On macOS the shortcuts for copy and paste only work with a menu. On other systems a
 * packaged program has no menu: its shortcuts would let the user reload the page or open the developer tools by
 * accident.
 */
import type { MenuItemConstructorOptions } from 'electron'

export function appMenu(platform: NodeJS.Platform, packaged: boolean): MenuItemConstructorOptions[] | null {
  const development: MenuItemConstructorOptions[] = packaged ? [] : [developmentMenu]
  if (platform === 'darwin') return [macMenu, editMenu, windowMenu, ...development]
  return packaged ? null : development
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

const macMenu: MenuItemConstructorOptions = {
  label: 'Tallystick',
  submenu: [
    { role: 'about' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit', label: 'Quit Tallystick' },
  ],
}

const editMenu: MenuItemConstructorOptions = {
  label: 'Edit',
  submenu: [
    { role: 'undo' },
    { role: 'redo' },
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ],
}

/** Without this menu, ⌘W and ⌘M do nothing on macOS. Closing the window hides it. */
const windowMenu: MenuItemConstructorOptions = {
  label: 'Window',
  role: 'window',
  submenu: [{ role: 'minimize' }, { role: 'close' }, separator, { role: 'front' }],
}

const developmentMenu: MenuItemConstructorOptions = {
  label: 'Development',
  submenu: [{ role: 'reload' }, { role: 'toggleDevTools' }],
}
