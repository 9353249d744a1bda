/**
 * A running Tallystick in Electron, by Playwright's driver: its own process, window and data folder. Owns the process until
 * it is gone. Its window stays when another one is clicked: the flows have no tray to bring it back by.
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
  /** By the menu's own way; resolves with the exit code when the process is gone. */
  stop(): Promise<number | null>
  /** SIGKILL; resolves when the system has taken everything back. */
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

/** A second start on the same data, as a person or a link makes one; resolves with its exit code. */
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
