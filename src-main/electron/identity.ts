/** By which names systems know this program. They stand in package.json and in the packager's configuration too; a test holds them together. */

/** Windows: the id of its shortcut in the Start menu, or its notifications are nobody's. Also the bundle's on macOS. */
export const appId = 'app.tallystick'

/** Linux: the name of its .desktop file, by which portals know it (Electron: app.setDesktopName). */
export const desktopId = 'app.tallystick.Tallystick'

export const linkScheme = 'tallystick'

/** Says that nobody asked for the window: the session has begun. */
export const hiddenFlag = '--hidden'

/** macOS keeps the place of the icon between two starts by it; never to be changed (Electron: new Tray). */
export const trayGuid = '6f1b0c5e-6d6f-4b52-9f43-0a9d4b8f6c11'
