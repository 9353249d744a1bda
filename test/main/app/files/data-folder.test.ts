/** Tests the default data folder: both hosts use it, and it is where programs of the platform keep their data. */
import { describe, expect, it } from 'vitest'
import { usualDataFolder } from '../../../../src-main/app/files/data-folder.ts'

describe('usualDataFolder', () => {
  it.each([
    ['linux', {}, '/home/mo/.local/share/tallystick'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/tallystick'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/mo/.local/share/tallystick'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/mo/.local/share/tallystick'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/mo/Library/Application Support/Tallystick'],
    ['win32', { APPDATA: 'C:\\Users\\mo\\Roaming' }, 'C:\\Users\\mo\\Roaming\\Tallystick'],
    ['win32', {}, 'C:\\Users\\mo\\AppData\\Roaming\\Tallystick'],
  ] as const)('finds the default data folder on %s with the environment %j', (platform, env, folder) => {
    expect(
      usualDataFolder({ platform, env, home: platform === 'win32' ? 'C:\\Users\\mo' : '/home/mo' }),
    ).toBe(folder)
  })
})
