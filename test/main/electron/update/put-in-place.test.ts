/** Tests installing a release with real files and a real program that is started. Electron and Squirrel are fakes. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Leaving } from '../../../../src-main/electron/leaving.ts'
import type { Installation } from '../../../../src-main/electron/update/installation.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import {
  anotherInstanceHolds,
  app,
  autoUpdater,
  FakeBrowserWindow,
  resetElectron,
} from '../../../support/fake-electron.ts'
import { fileOf } from '../../../support/publisher.ts'
import { memoryLog } from '../memory-log.ts'

const { putInPlace, Changed, NotRestarted } =
  await import('../../../../src-main/electron/update/put-in-place.ts')

let folder: string
beforeEach(() => {
  resetElectron()
  folder = mkdtempSync(join(tmpdir(), 'tallystick-place-'))
  mkdirSync(join(folder, 'updates'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A started program writes its arguments to this file. */
const started = () => join(folder, 'started')
const content = () =>
  Buffer.from(`#!/bin/sh\necho "$@" > '${started()}.part' && mv '${started()}.part' '${started()}'\n`)
const program = () => join(folder, 'Tallystick.AppImage')

function staged(kind: Installation['kind'], damage = (bytes: Buffer) => bytes) {
  const file = fileOf(content(), { kind })
  const path = join(folder, 'updates', file.name)
  writeFileSync(path, damage(content()))
  return { version: '1.3.0', file, path }
}
const as = (kind: Installation['kind']): Installation => ({ kind, arch: 'x64', program: program() })

describe('an AppImage', () => {
  beforeEach(() => {
    writeFileSync(program(), 'the old one')
    chmodSync(program(), 0o755)
  })

  it('replaces the AppImage with an executable one and leaves no other file', async () => {
    const release = staged('appimage')
    await putInPlace(release, as('appimage'), false)
    expect(readFileSync(program())).toEqual(content())
    expect(statSync(program()).mode & 0o777).toBe(0o755)
    expect(existsSync(release.path)).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(['Tallystick.AppImage', 'updates'])
  })

  it('starts the new AppImage and releases the instance lock when the user asked for a restart', async () => {
    app.paths['userData'] = join(folder, 'chromium')
    expect(app.requestSingleInstanceLock()).toBe(true)
    await putInPlace(staged('appimage'), as('appimage'), true)
    await expect.poll(() => existsSync(started())).toBe(true)
    const { told } = anotherInstanceHolds(join(folder, 'chromium'))
    expect(told).toEqual([])
  })

  it.each([
    ['one bit', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)))],
    ['its end', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['more at its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ])(
    'keeps the old AppImage when %s of the release has changed since it was verified',
    async (_what, damage) => {
      await expect(putInPlace(staged('appimage', damage), as('appimage'), true)).rejects.toThrow(Changed)
      expect(readFileSync(program(), 'utf8')).toBe('the old one')
      expect(readdirSync(folder).sort()).toEqual(['Tallystick.AppImage', 'updates'])
    },
  )

  it('reports that the new AppImage is in place even if it cannot be started', async () => {
    const barred = staged('appimage')
    const noProgram = Buffer.from('#!/nowhere/interpreter\n')
    const file = fileOf(noProgram, { kind: 'appimage' })
    writeFileSync(barred.path, noProgram)
    await expect(putInPlace({ ...barred, file }, as('appimage'), true)).rejects.toThrow(NotRestarted)
    expect(readFileSync(program())).toEqual(noProgram)
  })

  it('keeps the old AppImage when its folder does not exist', async () => {
    const elsewhere = { ...as('appimage'), program: join(folder, 'gone', 'T.AppImage') }
    await expect(putInPlace(staged('appimage'), elsewhere, true)).rejects.toThrow(/ENOENT/)
    expect(existsSync(started())).toBe(false)
  })
})

describe('an installer on Windows', () => {
  it.each([
    [false, '--updated /S\n'],
    [true, '--updated /S --force-run\n'],
  ])('starts the installer silently (restart: %s)', async (restart, words) => {
    const release = staged('nsis')
    chmodSync(release.path, 0o755)
    await putInPlace(release, as('nsis'), restart)
    await expect.poll(() => existsSync(started())).toBe(true)
    expect(readFileSync(started(), 'utf8')).toBe(words)
  })

  it('rejects when the installer cannot be started', async () => {
    const release = staged('nsis')
    chmodSync(release.path, 0o600)
    await expect(putInPlace(release, as('nsis'), true)).rejects.toThrow(/EACCES/)
  })

  it('does not start an installer that has changed since it was verified', async () => {
    const release = staged('nsis', (bytes) => Buffer.concat([bytes, Buffer.from('\n')]))
    chmodSync(release.path, 0o755)
    await expect(putInPlace(release, as('nsis'), true)).rejects.toThrow(Changed)
    expect(existsSync(started())).toBe(false)
  })
})

describe('a release on macOS', () => {
  const restarting = (clock: FakeClock) =>
    new Leaving({
      electron: app as never,
      clock,
      log: memoryLog(),
      close: () => Promise.resolve(),
      afterwards: () => putInPlace(staged('mac'), as('mac'), true),
    })

  it('passes a release to Squirrel, and returns a function for the restart only when that was requested', async () => {
    const release = staged('mac')
    expect(await putInPlace(release, as('mac'), false)).toBeUndefined()
    expect(autoUpdater.feed).toMatchObject({ serverType: 'json' })
    const note = JSON.parse(readFileSync(new URL(autoUpdater.feed!.url), 'utf8')) as unknown
    expect(note).toMatchObject({
      currentRelease: '1.3.0',
      releases: [{ version: '1.3.0', updateTo: { version: '1.3.0', url: pathToFileURL(release.path).href } }],
    })
    const quit = await putInPlace(release, as('mac'), true)
    expect(autoUpdater.restarts).toBe(0)
    quit!()
    await expect.poll(() => autoUpdater.relaunched).toBe(true)
  })

  it('lets Squirrel end the program for a restart, because it starts only a program that it has ended', async () => {
    app.becomeReady()
    app.on('window-all-closed', () => undefined)
    const window = new FakeBrowserWindow()
    restarting(new FakeClock()).quit()
    await expect.poll(() => app.exitCode).toBe(0)
    expect(window.isDestroyed()).toBe(true)
    expect(autoUpdater).toMatchObject({ restarts: 1, relaunched: true })
  })

  it('ends the program after a minute if Squirrel does not', async () => {
    app.becomeReady()
    const window = new FakeBrowserWindow()
    window.on('close', (event: Electron.Event) => event.preventDefault())
    const clock = new FakeClock()
    restarting(clock).quit()
    await expect.poll(() => autoUpdater.restarts).toBe(1)
    expect(app.exitCode).toBeUndefined()
    await clock.pass(61_000)
    expect(app.exitCode).toBe(0)
  })

  it.each(['error', 'update-not-available'] as const)(
    'rejects without a restart when Squirrel reports "%s"',
    async (finds) => {
      autoUpdater.finds = finds
      await expect(putInPlace(staged('mac'), as('mac'), true)).rejects.toThrow(/signature|no update/)
      expect(autoUpdater.restarts).toBe(0)
    },
  )

  it('does not pass a changed release to Squirrel', async () => {
    await expect(
      putInPlace(
        staged('mac', () => Buffer.from('other')),
        as('mac'),
        true,
      ),
    ).rejects.toThrow(Changed)
    expect(autoUpdater.feed).toBeUndefined()
  })
})
