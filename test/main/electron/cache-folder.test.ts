import { describe, expect, it } from 'vitest'
import { cacheFolder } from '../../../src-main/electron/cache-folder.ts'

const env = { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' }

describe("the folder of Chromium's caches", () => {
  it.each([
    [
      'outside of the roaming folder on Windows',
      'win32',
      env,
      true,
      'C:\\Users\\a\\AppData\\Local\\Tallystick\\chromium',
    ],
    ['in the data folder that the user has named on Windows', 'win32', env, false, undefined],
    ['in the data folder when Windows names no local folder', 'win32', {}, true, undefined],
    ['in the data folder on Linux', 'linux', env, true, undefined],
    ['in the data folder on macOS', 'darwin', env, true, undefined],
  ] as const)("puts Chromium's caches %s", (_where, platform, vars, usual, folder) => {
    expect(cacheFolder({ platform, env: vars, usual })).toBe(folder)
  })
})
