/**
 * Guesses whether a desktop shows tray icons, and whether its panel is dark. Pure. GNOME shows tray icons only with an
 * extension, which only Ubuntu includes, and its panel is always dark. In doubt the answer is no: a wrong "no" only
 * adds a title bar, while a wrong "yes" makes the window unreachable.
 */
export interface Desktop {
  readonly platform: NodeJS.Platform
  /** The value of XDG_CURRENT_DESKTOP: names separated by colons. */
  readonly name: string | undefined
  /** The value of XDG_SESSION_TYPE. */
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
  /** `nativeTheme.shouldUseDarkColors`: whether windows are dark. */
  readonly dark: boolean
  /** `nativeTheme.shouldUseDarkColorsForSystemIntegratedUI`: whether the taskbar is dark, on Windows. */
  readonly darkSystem: boolean
}

export function panelIsDark({ platform, name = '' }: Desktop, { dark, darkSystem }: Theme): boolean {
  if (platform === 'win32') return darkSystem
  const gnome = name
    .toLowerCase()
    .split(':')
    .some((each) => each === 'gnome' || each === 'unity')
  return platform === 'linux' && gnome ? true : dark
}
