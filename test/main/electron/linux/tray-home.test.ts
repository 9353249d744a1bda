/** Tests on which desktops the program assumes that there is a tray, and whether it treats their panel as dark. */
import { describe, expect, it } from 'vitest'
import { panelIsDark, presumesTray } from '../../../../src-main/electron/linux/tray-home.ts'

describe('presumesTray', () => {
  it.each(['KDE', 'XFCE', 'X-Cinnamon', 'MATE', 'LXQt', 'ubuntu:GNOME', 'Budgie:GNOME'])(
    'presumes a tray on %s',
    (name) => expect(presumesTray({ platform: 'linux', name })).toBe(true),
  )

  it.each(['GNOME', 'GNOME-Classic:GNOME', 'sway', 'Hyprland', 'Pantheon', '', undefined])(
    'does not presume a tray on %s',
    (name) => expect(presumesTray({ platform: 'linux', name })).toBe(false),
  )

  it('presumes a tray on Windows and macOS', () => {
    expect(presumesTray({ platform: 'win32', name: undefined })).toBe(true)
    expect(presumesTray({ platform: 'darwin', name: undefined })).toBe(true)
  })
})

describe('panelIsDark', () => {
  it('treats the panel of GNOME as dark in either theme', () => {
    for (const dark of [false, true])
      expect(panelIsDark({ platform: 'linux', name: 'ubuntu:GNOME' }, { dark, darkSystem: false })).toBe(true)
  })
  it('follows the theme elsewhere on Linux, and the taskbar on Windows', () => {
    expect(panelIsDark({ platform: 'linux', name: 'KDE' }, { dark: false, darkSystem: false })).toBe(false)
    expect(panelIsDark({ platform: 'linux', name: 'KDE' }, { dark: true, darkSystem: false })).toBe(true)
    expect(panelIsDark({ platform: 'win32', name: undefined }, { dark: false, darkSystem: true })).toBe(true)
  })
})
