/**
 * The application menu. Pure. On macOS the shortcuts for copy and paste only work with a menu. On other systems a
 * packaged program has no menu, so that no hidden shortcut reloads the page or opens the developer tools.
 */
import type { MenuItemConstructorOptions } from 'electron'

export function appMenu(platform: NodeJS.Platform, packaged: boolean): MenuItemConstructorOptions[] | null {
  const development: MenuItemConstructorOptions[] = packaged ? [] : [developmentMenu]
  if (platform === 'darwin') return [macMenu, editMenu, ...development]
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

const developmentMenu: MenuItemConstructorOptions = {
  label: 'Development',
  submenu: [{ role: 'reload' }, { role: 'toggleDevTools' }],
}
