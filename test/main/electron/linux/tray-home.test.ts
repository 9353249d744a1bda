/** Which desktops are believed to show a tray, and with what panel. */
import { describe, expect, it } from 'vitest'
import { panelIsDark, presumesTray } from '../../../../src-main/electron/linux/tray-home.ts'

describe('a tray', () => {
  it.each(['KDE', 'XFCE', 'X-Cinnamon', 'MATE', 'LXQt', 'ubuntu:GNOME', 'Budgie:GNOME'])(
    'is presumed on %s',
    (name) => expect(presumesTray({ platform: 'linux', name })).toBe(true),
  )

  it.each(['GNOME', 'GNOME-Classic:GNOME', 'sway', 'Hyprland', 'Pantheon', '', undefined])(
    'is not relied on with %s',
    (name) => expect(presumesTray({ platform: 'linux', name })).toBe(false),
  )

  it('belongs to Windows and macOS', () => {
    expect(presumesTray({ platform: 'win32', name: undefined })).toBe(true)
    expect(presumesTray({ platform: 'darwin', name: undefined })).toBe(true)
  })
})

describe('the panel', () => {
  const light = { dark: false, darkSystem: false }
  it('is dark on GNOME in either theme', () => {
    expect(panelIsDark({ platform: 'linux', name: 'ubuntu:GNOME' }, light)).toBe(true)
  })
  it('follows the theme elsewhere on Linux, and the taskbar on Windows', () => {
    expect(panelIsDark({ platform: 'linux', name: 'KDE' }, light)).toBe(false)
    expect(panelIsDark({ platform: 'linux', name: 'KDE' }, { dark: true, darkSystem: false })).toBe(true)
    expect(panelIsDark({ platform: 'win32', name: undefined }, { dark: false, darkSystem: true })).toBe(true)
  })
})
