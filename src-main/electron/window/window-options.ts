/** Returns the options for our window. Every security setting is listed, even where it is the default. */
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { buttonPosition } from './frameless.ts'
import { sizes, type LayoutMode } from './window-place.ts'

export interface WindowFacts {
  readonly mode: LayoutMode
  readonly bounds: Partial<Rectangle> & Pick<Rectangle, 'width' | 'height'>
  readonly dark: boolean
  /**
   * True if the window needs a frame: when the desktop shows no tray icon, or in the wide layout on systems other than
   * macOS.
   */
  readonly framed: boolean
  readonly packaged: boolean
  /** `preload` and `icon` are absolute paths. */
  readonly preload: string
  readonly icon: string
}

/** Returns the page's `--bg` color, so that the window shows no other color before the first paint. */
export const backgroundColor = (dark: boolean): string => (dark ? '#191D1E' : '#FFFFFF')

export function windowOptions(facts: WindowFacts): BrowserWindowConstructorOptions {
  const { mode, bounds, dark, framed, packaged, preload, icon } = facts
  return {
    ...bounds,
    minWidth: sizes.least.width,
    minHeight: sizes.least.height,
    title: 'Tallystick',
    icon,
    show: false,
    backgroundColor: backgroundColor(dark),
    titleBarStyle: framed ? 'default' : 'hidden',
    ...(framed ? {} : { trafficLightPosition: buttonPosition }),
    skipTaskbar: mode === 'popover' && !framed,
    fullscreenable: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !packaged,
    },
  }
}
