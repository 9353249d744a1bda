/** Starts the Electron host over the real app and the fake Electron, in a new data folder, and ends it after a test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../src-main/app/app.ts'
import { compose } from '../../src-main/app/compose.ts'
import type { Ports } from '../../src-main/app/ports.ts'
import type { start } from '../../src-main/electron/start.ts'
import { app as electron, FakeBrowserWindow, resetElectron, shown } from './fake-electron.ts'
import { withSampleItems } from './sample-items.ts'

export interface Started {
  argv?: string[]
  env?: Record<string, string>
  platform?: NodeJS.Platform
  composed?: (ports: Ports) => App
}

export class StartedHost {
  readonly folder = withSampleItems(mkdtempSync(join(tmpdir(), 'tallystick-host-')))
  readonly #start: typeof start
  #app: App | undefined

  /** `startFunction` starts the host. The caller imports it after it has replaced Electron by the fake. */
  constructor(startFunction: typeof start) {
    resetElectron()
    this.#start = startFunction
  }

  /** The app of the latest start that succeeded. */
  get app(): App {
    return this.#app!
  }

  /** Starts the host and shows its first window, if it has one. */
  async start({ argv = [], env = {}, platform = 'linux', composed = compose }: Started = {}): Promise<void> {
    const done = this.#start((ports) => (this.#app = composed(ports)), {
      argv: ['.', '--', `--data=${this.folder}`, ...argv],
      env: {
        XDG_CURRENT_DESKTOP: 'KDE',
        XDG_RUNTIME_DIR: this.folder,
        XDG_CONFIG_HOME: join(this.folder, 'config'),
        ...env,
      },
      from: '/',
      platform,
    })
    electron.becomeReady()
    await done
    if (FakeBrowserWindow.all.length > 0) shown.window.emit('ready-to-show')
    await settled()
  }

  async end(): Promise<void> {
    await this.#app?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Waits until the host and the app have handled everything that does not depend on time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
