/**
 * The real app on a temporary folder with its own local service. Only what the machine would supply is replaced:
 * keychain and settings file are in memory. Refuses to share: each start has a folder of its own, unless given one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../src-main/app/app.ts'
import { compose } from '../../src-main/app/compose.ts'
import type { Ports } from '../../src-main/app/ports.ts'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import { memoryKeychain } from './memory-keychain.ts'

export interface StartedApp {
  readonly app: App
  readonly dataFolder: string
  /** Closes the app; the folder goes too, unless it was given. */
  close(): Promise<void>
}

export function startApp(changes: Partial<Ports> = {}): StartedApp {
  const dataFolder = changes.dataFolder ?? mkdtempSync(join(tmpdir(), 'tallystick-app-'))
  const app = compose({
    description: { version: '0.0.0', host: 'browser', platform: 'linux' },
    dataFolder,
    clock: systemClock,
    log: silentLog,
    settingsFile: memorySettings(),
    keychain: memoryKeychain(),
    shell: { canGrow: false, canHide: false, setLayout() {}, hide() {} },
    ...changes,
  })
  return {
    app,
    dataFolder,
    async close() {
      await app.close()
      if (changes.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

export function memorySettings(values: Record<string, unknown> = {}): Ports['settingsFile'] {
  return {
    get: (key) => values[key],
    set: (changed) => void Object.assign(values, changed),
  }
}
