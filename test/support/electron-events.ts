/**
 * Compares the events that src-main/electron listens to, and the arguments that the fake passes, with Electron's own
 * types. This file does not compile if an event does not exist or has other arguments. It is never run.
 */
import type * as Electron from 'electron'

type Details<T extends object> = Electron.Event<T>

export function checkEvents(
  app: Electron.App,
  contents: Electron.WebContents,
  window: Electron.BrowserWindow,
  session: Electron.Session,
  item: Electron.DownloadItem,
  tray: Electron.Tray,
  power: Electron.PowerMonitor,
  theme: Electron.NativeTheme,
  notice: Electron.Notification,
  updater: Electron.AutoUpdater,
): void {
  app.on('web-contents-created', (_event: Electron.Event, _contents: Electron.WebContents) => undefined)
  app.on('before-quit', (_event: Electron.Event) => undefined)
  app.on('will-quit', (_event: Electron.Event) => undefined)
  app.on('window-all-closed', () => undefined)
  app.on('open-url', (_event: Electron.Event, _url: string) => undefined)
  app.on('activate', (_event: Electron.Event) => undefined)
  app.on(
    'second-instance',
    (_event: Electron.Event, _argv: string[], _from: string, _data: unknown) => undefined,
  )

  type Navigate = Electron.WebContentsWillNavigateEventParams
  type FrameNavigate = Electron.WebContentsWillFrameNavigateEventParams
  type Redirect = Electron.WebContentsWillRedirectEventParams
  contents.on('will-navigate', (_details: Details<Navigate>) => undefined)
  contents.on('will-frame-navigate', (_details: Details<FrameNavigate>) => undefined)
  contents.on('will-redirect', (_details: Details<Redirect>) => undefined)
  contents.on('will-attach-webview', (_event: Electron.Event) => undefined)
  contents.on(
    'render-process-gone',
    (_event: Electron.Event, _d: Electron.RenderProcessGoneDetails) => undefined,
  )
  contents.on('context-menu', (_event: Electron.Event, _params: Electron.ContextMenuParams) => undefined)
  contents.on('dom-ready', () => undefined)
  contents.once('did-finish-load', () => undefined)

  window.on('ready-to-show', () => undefined)
  window.on('close', (_event: Electron.Event) => undefined)
  window.on('closed', () => undefined)
  window.on('blur', () => undefined)
  window.on('focus', () => undefined)
  window.on('session-end', () => undefined)

  session.on('will-download', (_event: Electron.Event, _item: Electron.DownloadItem) => undefined)
  item.once('done', (_event: Electron.Event, _state: 'completed' | 'cancelled' | 'interrupted') => undefined)
  tray.on('click', () => undefined)
  tray.on('right-click', () => undefined)
  tray.on('middle-click', () => undefined)
  tray.on('balloon-click', () => undefined)
  power.on('suspend', () => undefined)
  power.on('resume', () => undefined)
  power.on('lock-screen', () => undefined)
  power.on('unlock-screen', () => undefined)
  power.on('user-did-become-active', () => undefined)
  power.on('shutdown', () => undefined)
  theme.on('updated', () => undefined)
  notice.on('click', () => undefined)
  notice.on('close', () => undefined)
  notice.on('failed', () => undefined)
  updater.once('update-downloaded', () => undefined)
  updater.once('update-not-available', () => undefined)
  updater.once('error', (_error: Error) => undefined)
}
