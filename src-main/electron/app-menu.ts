/**
 * The application menu. On macOS, the shortcuts for copy and paste work only if a menu contains them. On other systems
 * a packaged program has no menu, because the shortcuts of Electron's default menu would let the user reload the page
 * or open the developer tools by accident.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron'
import { desk as words } from '#preload/words/made/desk.ts'

/**
 * Sets the menu, in the current language. Call this after Electron's event `ready`, and again whenever the language
 * changes.
 */
export function setAppMenu(platform: NodeJS.Platform, packaged: boolean): void {
  const menu = appMenu(platform, packaged)
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu))
}

export function appMenu(platform: NodeJS.Platform, packaged: boolean): MenuItemConstructorOptions[] | null {
  const development: MenuItemConstructorOptions[] = packaged ? [] : [developmentMenu]
  if (platform === 'darwin') return [macMenu(), editMenu(), windowMenu(), ...development]
  return packaged ? null : development
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

// Electron labels menu items with a standard `role` in English only, so every item has its own label.

function macMenu(): MenuItemConstructorOptions {
  return {
    label: 'Tallystick',
    submenu: [
      { role: 'about', label: words().menuAbout },
      separator,
      { role: 'hide', label: words().menuHide },
      { role: 'hideOthers', label: words().menuHideOthers },
      { role: 'unhide', label: words().menuShowAll },
      separator,
      { role: 'quit', label: words().quitTallystick },
    ],
  }
}

function editMenu(): MenuItemConstructorOptions {
  return {
    label: words().menuEdit,
    submenu: [
      { role: 'undo', label: words().menuUndo },
      { role: 'redo', label: words().menuRedo },
      separator,
      { role: 'cut', label: words().menuCut },
      { role: 'copy', label: words().menuCopy },
      { role: 'paste', label: words().menuPaste },
      { role: 'selectAll', label: words().menuSelectAll },
    ],
  }
}

/** Without this menu, ⌘W and ⌘M would do nothing on macOS. ⌘W only hides the window, as every close request does. */
function windowMenu(): MenuItemConstructorOptions {
  return {
    label: words().menuWindow,
    role: 'window',
    submenu: [
      { role: 'minimize', label: words().menuMinimize },
      { role: 'close', label: words().menuClose },
      separator,
      { role: 'front', label: words().menuFront },
    ],
  }
}

/** This menu is only for developers, so its labels are not translated. */
const developmentMenu: MenuItemConstructorOptions = {
  label: 'Development',
  submenu: [{ role: 'reload' }, { role: 'toggleDevTools' }],
}
