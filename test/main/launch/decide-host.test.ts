import { describe, expect, test } from 'vitest'
import { decideBeforeBinary, decideHost, notElectron } from '../../../src-main/launch/decide-host.mjs'

const desktop = { asked: undefined, platform: 'linux', display: true, root: false, fault: undefined } as const

describe('which host runs', () => {
  test('a desktop with a working binary gets Electron', () => {
    expect(decideHost(desktop)).toEqual({ host: 'electron' })
  })

  test('who asks for the browser gets it, without a reason', () => {
    expect(decideHost({ ...desktop, asked: 'browser' })).toEqual({ host: 'browser', because: undefined })
  })

  test.each([
    [{ display: false }, 'no display'],
    [{ root: true }, 'root'],
    [{ fault: 'the system library libnss3.so is missing' }, 'libnss3.so'],
  ])('%j falls back to the browser with one sentence', (change, named) => {
    const decision = decideHost({ ...desktop, ...change })
    expect(decision).toMatchObject({ host: 'browser', because: expect.stringContaining(named) as string })
  })

  test('asking for Electron does not make it possible', () => {
    expect(decideHost({ ...desktop, asked: 'electron', display: false }).host).toBe('browser')
  })

  test('only Linux is asked for a display', () => {
    expect(decideHost({ ...desktop, platform: 'darwin', display: false })).toEqual({ host: 'electron' })
    expect(decideHost({ ...desktop, platform: 'win32', display: false })).toEqual({ host: 'electron' })
  })

  test('what is decided without the binary needs no download', () => {
    expect(decideBeforeBinary({ ...desktop, display: false }).host).toBe('browser')
    expect(decideBeforeBinary(desktop).host).toBe('electron')
  })

  test('the reason is a sentence of its own', () => {
    expect(notElectron('there is no display here')).toEqual({
      host: 'browser',
      because: 'Not in a window of its own, because there is no display here: using the browser.',
    })
  })
})
