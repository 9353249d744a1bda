/**
 * Starts Tallystick in Electron through Playwright's driver, with a separate process, window and data folder. The
 * window stays open when another one is clicked, because the flows have no tray to show it again.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { electronEnvironment } from '../../../src-main/launch/electron-binary.mjs'
import { electronBinary } from '../../tools/electron-here.mjs'

const root = join(import.meta.dirname, '../../..')
const start = ['.', '--lang=en-GB', '--']

export interface ElectronHost {
  readonly app: ElectronApplication
  readonly page: Page
  readonly pid: number
  /** Quits as the menu does; resolves with the exit code of the process. */
  stop(): Promise<number | null>
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>
}

export interface ElectronOptions {
  readonly dataFolder: string
  readonly env?: Readonly<Record<string, string>>
}

export async function startElectron({ dataFolder, env = {} }: ElectronOptions): Promise<ElectronHost> {
  const app = await _electron.launch({
    executablePath: electronBinary ?? '',
    args: [...start, `--data=${dataFolder}`],
    cwd: root,
    env: { ...environment(), XDG_CURRENT_DESKTOP: 'none', ...env },
  })
  const child = app.process()
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    app,
    page: await app.firstWindow(),
    pid: child.pid!,
    async stop() {
      await app.evaluate(({ app: electron }) => electron.quit()).catch(() => undefined)
      return gone
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Starts the app a second time on the same data, as a user or a link does; resolves with its exit code. */
export function startSecond(dataFolder: string, ...args: string[]): Promise<number | null> {
  const child = spawn(electronBinary ?? '', [...start, `--data=${dataFolder}`, ...args], {
    cwd: root,
    env: environment(),
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

function environment(): Record<string, string> {
  const all = Object.entries(electronEnvironment(process.env))
  return Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
