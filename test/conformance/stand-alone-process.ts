/** Runs the service in a separate process, as `npm run service` does. */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readyLine, type ReadyLine } from './service-under-test.ts'

const entry = fileURLToPath(new URL('../../out/main/service.js', import.meta.url))

export interface StandAlone {
  readonly ready: ReadyLine
  readonly process: ChildProcess
  /** Returns everything printed to stdout so far. */
  readonly stdout: () => string
  /** Sends the signal; resolves with the exit code, or with the signal that ended the process. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | string | null>
}

/** Rejects with the output on stderr if the process ends before it is ready. */
export async function startStandAlone(args: readonly string[]): Promise<StandAlone> {
  const running = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  running.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  running.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<number | string | null>((resolve) => {
    running.on('close', (code, signal) => resolve(code ?? signal))
  })
  await new Promise<void>((resolve, reject) => {
    running.stdout.on('data', () => {
      if (stdout.includes('\n')) resolve()
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)))
  })
  return {
    ready: readyLine.parse(JSON.parse(stdout.split('\n')[0] ?? '')),
    process: running,
    stdout: () => stdout,
    end(signal) {
      running.kill(signal)
      return ended
    },
  }
}
