/**
 * A browser host as a process of its own, as a person would start it: real files, real port, real signals.
 * Owns the child until it is gone. Refuses to reuse a folder's lock: a killed child is waited for.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Which program: what is shipped, the sources as they are, or the sources with a service that can fail. */
const entries = {
  built: 'out/main/browser.js',
  source: 'src-main/browser/index.ts',
  faulty: 'test/support/faulty-host.ts',
} as const

export interface StartOptions {
  readonly dataFolder: string
  readonly entry: keyof typeof entries
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** Lets it start a browser, or what `env` has in its place. */
  readonly opens?: boolean
}

export interface HostProcess {
  /** The one-time link it printed. */
  readonly link: string
  readonly origin: string
  readonly pid: number
  /** Everything it wrote to its terminal so far. */
  output(): string
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL; resolves when the system has taken everything back. */
  kill(): Promise<void>
}

/** Rejects with what it wrote when it ends before it printed a link. */
export function startBrowserHost({
  dataFolder,
  entry,
  port = 0,
  env = {},
  opens = false,
}: StartOptions): Promise<HostProcess> {
  const child = spawn(
    process.execPath,
    [entries[entry], '--data', dataFolder, '--port', String(port), ...(opens ? [] : ['--no-open'])],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
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
