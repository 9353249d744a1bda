/** Tests which programs may replace themselves, and when. */
import { describe, expect, it } from 'vitest'
import { installationOf, type InstallationFacts } from '../../../../src-main/electron/update/installation.ts'
import { obstacleIn } from '../../../../src-main/electron/update/standing.ts'

const facts = (changes: Partial<InstallationFacts>): InstallationFacts => ({
  packaged: true,
  platform: 'linux',
  arch: 'x64',
  execPath: '/tmp/.mount_x/tallystick',
  env: { APPIMAGE: '/home/a/Tallystick.AppImage', APPDIR: '/tmp/.mount_x' },
  canWriteBeside: () => true,
  ...changes,
})

describe('installationOf', () => {
  it.each([
    ['as an AppImage', {}, { kind: 'appimage', arch: 'x64', program: '/home/a/Tallystick.AppImage' }],
    [
      'on Windows',
      { platform: 'win32', execPath: 'C:\\T.exe' },
      { kind: 'nsis', arch: 'x64', program: 'C:\\T.exe' },
    ],
    [
      'on macOS',
      { platform: 'darwin', arch: 'arm64', execPath: '/Applications/T' },
      { kind: 'mac', arch: 'arm64', program: '/Applications/T' },
    ],
  ] as const)('allows a program to replace itself %s', (_name, changes, expected) => {
    expect(installationOf(facts(changes))).toEqual(expected)
  })

  it.each([
    ['came from a deb or an rpm', { env: {} }],
    ['was started by another AppImage', { execPath: '/opt/Tallystick/tallystick' }],
    ['runs from a clone', { packaged: false }],
    ['is in a folder that is not writable', { canWriteBeside: () => false }],
    ['runs on a processor without packages', { arch: 'riscv64' }],
    ['runs on a system without packages', { platform: 'freebsd' }],
  ] as const)('allows no program to replace itself when it %s', (_name, changes) => {
    expect(installationOf(facts(changes))).toBeUndefined()
  })
})

describe('obstacleIn', () => {
  const openCreates = 0
  const appOf = (standing?: {
    run: object | null
    openCreates: number
  }): Parameters<typeof obstacleIn>[0] => ({
    call: async () =>
      (standing
        ? { ok: true, value: { run: standing.run } }
        : { ok: false, failure: { code: 'closing' } }) as never,
    openCreates: () => standing?.openCreates ?? 0,
  })

  it.each([
    ['nothing is sent and no timer runs', { run: null, openCreates }, undefined],
    ['a timer runs', { run: { state: 'running' }, openCreates }, undefined],
    ['a timer is paused', { run: { state: 'paused' }, openCreates }, undefined],
    ['a create has no answer yet', { run: null, openCreates: 1 }, 'sending'],
    [
      'a create has no answer yet and a stop sheet is open',
      { run: { state: 'stopped' }, openCreates: 1 },
      'sending',
    ],
    ['a stop sheet is open', { run: { state: 'stopped' }, openCreates }, 'unsaved'],
    ['the app does not answer', undefined, 'unknown'],
  ] as const)('finds the obstacle to an installation when %s', async (_name, standing, obstacle) => {
    expect(await obstacleIn(appOf(standing))).toBe(obstacle)
  })
})
