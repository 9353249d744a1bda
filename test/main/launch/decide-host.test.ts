import { describe, expect, test } from 'vitest'
import { decideBeforeBinary, decideHost, notElectron } from '../../../src-main/launch/decide-host.mjs'

const desktop = { asked: undefined, platform: 'linux', display: true, root: false, fault: undefined } as const

describe('decideHost', () => {
  test('chooses Electron on a desktop with a working binary', () => {
    expect(decideHost(desktop)).toEqual({ host: 'electron' })
  })

  test('chooses the browser without a reason when the user asked for it', () => {
    expect(decideHost({ ...desktop, asked: 'browser' })).toEqual({ host: 'browser', because: undefined })
  })

  test.each([
    [{ display: false }, 'no display'],
    [{ root: true }, 'root'],
    [{ fault: 'the system library libnss3.so is missing' }, 'libnss3.so'],
  ])('falls back to the browser with one sentence for %j', (change, named) => {
    const decision = decideHost({ ...desktop, ...change })
    expect(decision).toMatchObject({ host: 'browser', because: expect.stringContaining(named) as string })
  })

  test('names two remedies when the sandbox is denied, and never suggests running without the sandbox', () => {
    const fault = 'this system denies Electron its sandbox'
    const { because } = decideHost({ ...desktop, fault, binary: "/home/o'hara/dist/electron" }) as {
      because: string
    }
    expect(because.split('\n')).toEqual([
      'Not in a window of its own, because this system denies Electron its sandbox: using the browser.',
      'For a window of its own, type one of these and start again:',
      expect.stringContaining(`sudo chmod 4755 '/home/o'\\''hara/dist/chrome-sandbox'`),
      expect.stringContaining('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'),
    ])
    expect(because).not.toContain('--no-sandbox')
  })

  test('falls back to the browser even when the user asked for Electron', () => {
    expect(decideHost({ ...desktop, asked: 'electron', display: false }).host).toBe('browser')
  })

  test('needs a display only on Linux', () => {
    expect(decideHost({ ...desktop, platform: 'darwin', display: false })).toEqual({ host: 'electron' })
    expect(decideHost({ ...desktop, platform: 'win32', display: false })).toEqual({ host: 'electron' })
  })

  test('decides before the download when the binary is not needed', () => {
    expect(decideBeforeBinary({ ...desktop, display: false }).host).toBe('browser')
    expect(decideBeforeBinary(desktop).host).toBe('electron')
  })

  test('writes the reason for the browser as a whole sentence', () => {
    expect(notElectron('there is no display here')).toEqual({
      host: 'browser',
      because: 'Not in a window of its own, because there is no display here: using the browser.',
    })
  })
})
