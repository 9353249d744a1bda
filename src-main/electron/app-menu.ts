/**
 * The application menu. Pure. macOS needs one, or copy and paste have no keys there; elsewhere there is none, so no
 * hidden accelerator reloads the page or opens developer tools in a program that people use.
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
