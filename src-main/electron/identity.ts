/**
 * The names by which operating systems identify this program. They are also in package.json and in the packager's
 * configuration; a test checks that they agree.
 */

/**
 * Windows: the id of the program's shortcut in the Start menu, which notifications need. On macOS it is also the bundle
 * id.
 */
export const appId = 'app.tallystick'

/** Linux: the name of the .desktop file, by which portals identify the program (Electron: app.setDesktopName). */
export const desktopId = 'app.tallystick.Tallystick'

export const linkScheme = 'tallystick'

/** The argument with which the session starts the program; the window stays hidden then. */
export const hiddenFlag = '--hidden'

/** macOS uses it to remember the position of the icon; it must never change (Electron: new Tray). */
export const trayGuid = '6f1b0c5e-6d6f-4b52-9f43-0a9d4b8f6c11'
