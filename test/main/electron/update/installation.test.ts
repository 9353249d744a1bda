/** Where the program may replace itself, and when. */
import { describe, expect, it } from 'vitest'
import { installationOf, type InstallationFacts } from '../../../../src-main/electron/update/installation.ts'
import { obstacleIn } from '../../../../src-main/electron/update/standing.ts'

const facts = (changes: Partial<InstallationFacts>): InstallationFacts => ({
  packaged: true,
  platform: 'linux',
  arch: 'x64',
  execPath: '/tmp/.mount_x/tallystick',
  env: { APPIMAGE: '/home/a/Tallystick.AppImage' },
  canWriteBeside: () => true,
  ...changes,
})

describe('a program replaces itself', () => {
  it.each([
    ['an AppImage', {}, { kind: 'appimage', arch: 'x64', program: '/home/a/Tallystick.AppImage' }],
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
  ] as const)('as %s', (_name, changes, expected) => {
    expect(installationOf(facts(changes))).toEqual(expected)
  })

  it.each([
    ['came from a deb or an rpm', { env: {} }],
    ['runs from a clone', { packaged: false }],
    ['lies where we may not write', { canWriteBeside: () => false }],
    ['runs on a processor that no package is made for', { arch: 'riscv64' }],
    ['runs on a system that no package is made for', { platform: 'freebsd' }],
  ] as const)('never when it %s', (_name, changes) => {
    expect(installationOf(facts(changes))).toBeUndefined()
  })
})

describe('the moment', () => {
  const openCreates = 0

  it.each([
    ['nothing is under way', { run: null, openCreates }, undefined],
    ['a timer runs: its start is on disk', { run: { state: 'running' }, openCreates }, undefined],
    ['a timer is paused', { run: { state: 'paused' }, openCreates }, undefined],
    ['an answer is open', { run: null, openCreates: 1 }, 'sending'],
    ['an answer is open and a stop sheet too', { run: { state: 'stopped' }, openCreates: 1 }, 'sending'],
    ['a stop sheet is open', { run: { state: 'stopped' }, openCreates }, 'unsaved'],
    ['the app does not answer', undefined, 'unknown'],
  ] as const)('when %s', (_name, standing, obstacle) => {
    expect(obstacleIn(standing)).toBe(obstacle)
  })
})
