/**
 * Guesses whether a desktop shows tray icons, and whether its panel is dark. GNOME shows tray icons only with an
 * extension, which only Ubuntu includes, and its panel is always dark. If in doubt, the guess is that there is no tray.
 * If that is wrong, the window merely has an unnecessary title bar, while the opposite mistake would make the window
 * unreachable.
 */
export interface Desktop {
  readonly platform: NodeJS.Platform
  /** The value of XDG_CURRENT_DESKTOP: names separated by colons, for example `ubuntu:GNOME`. */
  readonly name: string | undefined
  /** The value of XDG_SESSION_TYPE, for example `wayland` or `x11`. */
  readonly session?: string | undefined
}

export function presumesTray({ platform, name = '' }: Desktop): boolean {
  if (platform !== 'linux') return true
  const names = name.toLowerCase().split(':')
  if (names.includes('ubuntu') || names.includes('unity')) return true
  return names.some((each) => trayDesktops.includes(each))
}

const trayDesktops = ['kde', 'xfce', 'x-cinnamon', 'cinnamon', 'mate', 'lxqt', 'lxde', 'budgie', 'deepin']

export interface Theme {
  /** The value of `nativeTheme.shouldUseDarkColors`, which says whether windows are dark. */
  readonly dark: boolean
  /**
   * The value of `nativeTheme.shouldUseDarkColorsForSystemIntegratedUI`, which says on Windows whether the taskbar is
   * dark.
   */
  readonly darkSystem: boolean
}

export function panelIsDark(desktop: Desktop, { dark, darkSystem }: Theme): boolean {
  if (desktop.platform === 'win32') return darkSystem
  return isGnome(desktop) ? true : dark
}

/** Returns true on GNOME and on Unity, which is built from parts of GNOME. */
export function isGnome({ platform, name = '' }: Desktop): boolean {
  const names = name.toLowerCase().split(':')
  return platform === 'linux' && (names.includes('gnome') || names.includes('unity'))
}
