/**
 * Ensures that only one browser host (Tallystick without Electron; the page is in a browser) runs per data folder. The
 * running host writes its port and a key to `instance.json` in the folder. A second instance requests a new one-time
 * link from that host over loopback, after both have proved to each other that they know the key.
 */
import { request } from 'node:http'
import * as z from 'zod'
import { announce as announceIn, announced } from '../app/control/announcement.ts'
import { newSecret } from '../kernel/ids.ts'
import { sameSecret } from './access.ts'
import { proofOf } from './challenge.ts'

const file = 'instance.json'
const instance = z.strictObject({
  port: z.int().min(1).max(65_535),
  controlKey: z.string().min(20).max(100),
  pid: z.int().min(1),
})
export type Instance = z.infer<typeof instance>

/**
 * The time limit for a response, in milliseconds. It is long because the host may respond late on a busy machine. If no
 * program is listening on the port, the connection fails immediately, so there is no wait.
 */
const patienceMs = 10_000
const mostLetters = 10_000

const begun = z.object({ challenge: z.string().max(100), proof: z.string().max(100) })
const given = z.object({ link: z.string().max(200) })

/**
 * Writes `instance.json` for the running host. Returns a function that removes the file, unless another process has
 * replaced it.
 */
export function announce(folder: string, running: Instance): () => void {
  return announceIn(folder, file, running)
}

/**
 * Resolves to a new link from the host that uses this data folder, or to undefined if no running host proves its
 * identity.
 */
export async function askRunning(folder: string): Promise<string | undefined> {
  const running = announced(folder, file, instance)
  if (!running) return undefined
  const { port, controlKey: key } = running
  try {
    const fromStart = newSecret()
    const { challenge: fromProgram, proof } = begun.parse(
      JSON.parse(await post(port, '/instance/challenge', { fromStart })),
    )
    const challenge = { fromStart, fromProgram }
    if (!sameSecret(proof, proofOf('program', key, port, challenge))) return undefined
    const answered = { challenge: fromProgram, proof: proofOf('start', key, port, challenge) }
    const { link } = given.parse(JSON.parse(await post(port, '/instance/link', answered)))
    return link.startsWith(`http://127.0.0.1:${port}/open#`) ? link : undefined
  } catch {
    // No program is listening on the port, or another program is listening. In either case, Tallystick is not running.
    return undefined
  }
}

/**
 * Sends a POST request to this machine and resolves to the response text. `fetch` is not used, because it might use a
 * proxy that is set in an environment variable.
 */
function post(port: number, path: string, body: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    const headers = { 'content-type': 'application/json' }
    const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false, signal })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('error', reject)
      answer.on('data', (part: string) => {
        text += part
        if (text.length > mostLetters) asking.destroy(new Error('too long an answer'))
      })
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`answered with ${answer.statusCode ?? 0}`))
        resolve(text)
      })
    })
    asking.end(JSON.stringify(body))
  })
}
