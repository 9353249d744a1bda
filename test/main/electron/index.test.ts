/** Tests what the entry file does before `ready`, and that only commands of the command line delay it. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Fake = typeof import('../../support/fake-electron.ts')

const { argv } = process
let home: string
let fake: Fake

/**
 * Simulates a new process. The entry file runs when it is imported, so the entry file and the fake Electron are
 * imported again.
 */
async function newProcess(): Promise<void> {
  vi.resetModules()
  fake = await import('../../support/fake-electron.ts')
  vi.doMock('electron', () => fake.electronModule)
}

beforeEach(async () => {
  await newProcess()
  home = mkdtempSync(join(tmpdir(), 'tallystick-entry-'))
  vi.stubEnv('XDG_DATA_HOME', home)
  vi.stubEnv('XDG_RUNTIME_DIR', home)
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', '')
})
afterEach(() => {
  process.argv = argv
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true })
})

const entry = () => import('../../../src-main/electron/index.ts')

it('runs the entry file before ready, with everything that must be done before it', async () => {
  await entry()
  expect(fake.app.isReady()).toBe(false)
  expect(fake.app.sandboxed).toBe(true)
  if (process.platform === 'linux')
    expect(fake.app.paths['userData']).toBe(join(home, 'tallystick', 'chromium'))
})

describe('a command of the packaged program', () => {
  async function typed(...words: string[]) {
    fake.app.isPackaged = true
    process.argv = ['/opt/Tallystick/tallystick', ...words]
    const written: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
      written.push(String(text))
      for (const each of rest as unknown[]) if (typeof each === 'function') (each as () => void)()
      return true
    })
    await fake.app.boots(entry, false).finally(() => write.mockRestore())
    return written.join('')
  }

  it('runs a command with the packaged program without a display, a window or a profile', async () => {
    const data = join(home, 'data')
    expect(await typed('start', 'Tax return', '--data', data)).toMatch(/^Tax return since /)
    expect(fake.app).toMatchObject({ exitCode: 0, sandboxed: false, profiles: [] })
    expect(fake.app.isReady()).toBe(false)
    await newProcess()
    expect(JSON.parse(await typed('status', '--json', '--data', data))).toMatchObject({
      run: { state: 'running' },
    })
    expect(fake.FakeBrowserWindow.all).toEqual([])
    expect(readdirSync(data)).not.toContain('chromium')
  })

  it('opens the window for the command open with an ordinary start', async () => {
    fake.app.isPackaged = true
    process.argv = ['/opt/Tallystick/tallystick', 'open', 'history', '--data', home]
    await fake.app.boots(entry)
    await vi.waitFor(() => fake.shown.window.emit('ready-to-show'))
    const asked = () => fake.shown.window.webContents.sent.map(({ args }) => args[0])
    await expect.poll(asked).toContainEqual({ name: 'view.asked', payload: { view: 'history' } })
    expect(existsSync(join(home, 'chromium'))).toBe(true)
    fake.app.quit()
    await expect.poll(() => fake.app.exitCode).toBe(0)
  })
})
