/**
 * Whether a desktop is known to show tray icons, and what its panel looks like. Pure: facts in, a guess out.
 * GNOME shows none without an extension that only Ubuntu brings along, and its panel is dark in either theme.
 * A wrong "no" costs a title bar, a wrong "yes" an unreachable window, so the doubt counts as no.
 */
export interface Desktop {
  readonly platform: NodeJS.Platform
  /** XDG_CURRENT_DESKTOP: names with colons between them. */
  readonly name: string | undefined
  /** XDG_SESSION_TYPE. */
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
  /** `nativeTheme.shouldUseDarkColors`: what windows look like. */
  readonly dark: boolean
  /** `nativeTheme.shouldUseDarkColorsForSystemIntegratedUI`: the taskbar, on Windows. */
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
