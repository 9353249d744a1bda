/**
 * Starts a browser host as a separate process, as a person would: with real files, port and signals. A killed child is
 * awaited, so that the lock of its folder is free.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withSampleItems } from './sample-items.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The program to run: the built one, the same with pseudo-languages (test/e2e/support/build-pseudo.ts), the sources
 * with a service that can fail, or the sources with a stand-in for the board.
 */
const entries = {
  built: 'out/main/browser.js',
  pseudo: 'test-results/pseudo/out/main/browser.js',
  faulty: 'test/support/faulty-host.ts',
  board: 'test/support/board-host.ts',
} as const

export interface StartOptions {
  readonly dataFolder: string
  readonly entry: keyof typeof entries
  /** The folder of another clone, whose program is started instead. */
  readonly clone?: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** What a new data folder begins with; the sample items if absent. */
  readonly beginsWith?: 'samples' | 'nothing'
  /** Allows the host to open a browser, or the program that `env` names instead. */
  readonly opens?: boolean
}

export interface HostProcess {
  /** The one-time link that the host printed. */
  readonly link: string
  readonly origin: string
  readonly pid: number
  /** Returns everything that the host has written to the terminal. */
  output(): string
  /** Sends SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>
}

/** Rejects with the host's output when it ends before it has printed a link. */
export function startBrowserHost({
  dataFolder,
  entry,
  clone = root,
  port = 0,
  env = {},
  opens = false,
  beginsWith = 'samples',
}: StartOptions): Promise<HostProcess> {
  if (beginsWith === 'samples') withSampleItems(dataFolder)
  const child = spawn(
    process.execPath,
    [entries[entry], '--data', dataFolder, '--port', String(port), ...(opens ? [] : ['--no-open'])],
    { cwd: clone, env: { ...process.env, NODE_OPTIONS: '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))

  return new Promise((resolve, reject) => {
    const hear = (part: Buffer) => {
      output += part.toString()
      const link = /^Tallystick: (http:\/\/127\.0\.0\.1:\d+\/open#\S+)$/m.exec(output)?.[1]
      if (link !== undefined) resolve(handleOn(child, link, ended, () => output))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    void ended.then((code) => reject(new Error(`the host ended with ${code}: ${output}`)))
  })
}

function handleOn(
  child: ChildProcess,
  link: string,
  ended: Promise<number | null>,
  output: () => string,
): HostProcess {
  return {
    link,
    origin: new URL(link).origin,
    pid: child.pid!,
    output,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
