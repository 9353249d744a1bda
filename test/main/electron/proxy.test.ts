/**
 * Tests that the Electron host asks Chromium's resolver for the system's proxy. Chromium sends no request to the
 * service.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { app, resetElectron, shown } from '../../support/fake-electron.ts'

const { chromiumProxy } = await import('../../../src-main/electron/ports.ts')

beforeEach(() => {
  resetElectron()
  app.becomeReady()
  vi.stubEnv('HTTPS_PROXY', '')
  vi.stubEnv('https_proxy', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  shown.session.proxy = 'DIRECT'
})

it('uses the proxy of the system', async () => {
  expect(await chromiumProxy('https://fieldstone.example')).toBeNull()
  shown.session.proxy = 'PROXY 10.0.0.1:8080; DIRECT'
  expect(await chromiumProxy('https://fieldstone.example')).toBe('http://10.0.0.1:8080/')
  expect(await chromiumProxy('http://127.0.0.1:4180')).toBeNull()
})

it('prefers the proxy of the environment to that of the system', async () => {
  shown.session.proxy = 'PROXY 10.0.0.1:8080'
  vi.stubEnv('HTTPS_PROXY', 'http://robin:secret@proxy.example:3128')
  expect(await chromiumProxy('https://fieldstone.example')).toBe('http://robin:secret@proxy.example:3128/')
})
