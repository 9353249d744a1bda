/** Tests the command that opens the user's browser. The link is in a file, so it is not visible among the arguments. */
import { describe, expect, it } from 'vitest'
import { openerFor } from '../../../src-main/browser/open-link.ts'

const link = '/home/ada/tallystick/open-0123456789ab.html'
const withXdg = (path: string) => path === '/usr/bin/xdg-open'
const display = { DISPLAY: ':0', PATH: '/bin:/usr/bin' }

describe('openerFor', () => {
  it('uses the command of each platform to open the file of a link', () => {
    expect(openerFor('darwin', {}, link)).toEqual(['open', link])
    expect(openerFor('win32', {}, link)).toEqual(['cmd', '/c', 'start', '""', `"${link}"`])
    expect(openerFor('linux', display, link, withXdg)).toEqual(['xdg-open', link])
    expect(
      openerFor('linux', { WAYLAND_DISPLAY: 'wayland-0', PATH: '/usr/bin' }, link, withXdg),
    ).toBeDefined()
  })

  it('opens no browser without a display or without xdg-open', () => {
    expect(openerFor('linux', { PATH: '/usr/bin' }, link, withXdg)).toBeUndefined()
    expect(openerFor('linux', display, link, () => false)).toBeUndefined()
    expect(openerFor('linux', { DISPLAY: ':0' }, link, withXdg)).toBeUndefined()
  })
})
