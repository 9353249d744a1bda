/**
 * Tests that the packaged program runs a command without appearing as an application, which on macOS would have an icon
 * in the Dock.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose } from '../../../src-main/app/compose.ts'
import { app, resetElectron } from '../../support/fake-electron.ts'

const { launch } = await import('../../../src-main/electron/launch.ts')

let folder: string
beforeEach(() => {
  resetElectron()
  folder = mkdtempSync(join(tmpdir(), 'tallystick-launch-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it.each([
  ['darwin', 'prohibited'],
  ['linux', 'regular'],
  ['win32', 'regular'],
] as const)(
  'runs a command on %s with the activation policy %s, before it opens the data',
  async (platform, policy) => {
    app.isPackaged = true
    const policies: string[] = []
    const env = { XDG_RUNTIME_DIR: folder, TALLYSTICK_ANSWER: join(folder, 'answer') }
    const command = launch(
      (ports) => {
        policies.push(app.policy)
        return compose(ports)
      },
      { argv: ['status', '--data', join(folder, 'data')], env, from: folder, platform },
    )
    await command
    expect(app.exitCode).toBe(0)
    expect(policies).toEqual([policy])
  },
)
