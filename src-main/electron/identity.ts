/**
 * The names by which operating systems identify this program. They are also in package.json and in the packager's
 * configuration; a test checks that they agree.
 */

/**
 * On Windows, the id (AppUserModelID) of the program's shortcut in the Start menu; without that shortcut, Windows shows
 * no notifications. On macOS, this is also the bundle id.
 */
export const appId = 'app.tallystick'

/**
 * The id of the program when it runs from a clone of the repository. With the installed program's id, Windows would
 * group both programs under one taskbar button and use the installed program's shortcut for both.
 */
export const unpackagedAppId = 'app.tallystick.unpackaged'

/**
 * The id of the COM class that Windows calls when a notification is clicked. Electron writes the id into the registry
 * and into the shortcut, so it must never change. Without this id, Electron would choose a new one in every run
 * (Electron: app.setToastActivatorCLSID).
 */
export const toastActivator = '{6C1312B3-0939-4BA4-9ACC-B87F837C9162}'

/**
 * On Linux, the name of the program's .desktop file. The desktop's portals (D-Bus services) identify the program by
 * this name (Electron: app.setDesktopName).
 */
export const desktopId = 'app.tallystick.Tallystick'

export const linkScheme = 'tallystick'

/** The system passes this argument when it starts the program at login. The window then stays hidden. */
export const hiddenFlag = '--hidden'

/** macOS remembers the position of the tray icon by this GUID, so the GUID must never change (Electron: new Tray). */
export const trayGuid = '6f1b0c5e-6d6f-4b52-9f43-0a9d4b8f6c11'
