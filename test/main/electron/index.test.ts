/** The entry must have run before `ready` can come: Electron waits for it, so it must wait for nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { app, resetElectron } from '../../support/fake-electron.ts'

vi.mock('electron', async () => (await import('../../support/fake-electron.ts')).electronModule)

it('the entry has run before ready, and everything that is due before it is done', async () => {
  resetElectron()
  const home = mkdtempSync(join(tmpdir(), 'tallystick-entry-'))
  vi.stubEnv('XDG_DATA_HOME', home)
  await import('../../../src-main/electron/index.ts')
  expect(app.isReady()).toBe(false)
  expect(app.sandboxed).toBe(true)
  if (process.platform === 'linux') expect(app.paths['userData']).toBe(join(home, 'tallystick', 'chromium'))
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true })
})
