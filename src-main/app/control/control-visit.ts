/**
 * Connects the command line to the running program and sends it requests (control.ts is the server). Never starts the
 * program.
 */
import { lstatSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname } from 'node:path'
import * as z from 'zod'
import { failure, type Outcome } from '#preload/contract/outcome.ts'
import { systemClock } from '../../kernel/clock.ts'
import { announced } from './announcement.ts'
import { controlFile, controlPlace, greeting, type ControlOrder } from './control.ts'
import { onEachLine } from './each-line.ts'
import { isOursAlone } from '../files/ownership.ts'

const reply = z.union([
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), failure }),
])

export interface Visit {
  /**
   * Sends a request and resolves to its outcome. Rejects with {@link NobodyThere} if the program ends before it
   * replies.
   */
  order(order: ControlOrder): Promise<Outcome<unknown>>
  end(): void
}

/**
 * The error thrown when the running program ends before it replies. The program may or may not have carried out the
 * last request.
 */
export class NobodyThere extends Error {
  override name = 'NobodyThere' as const
}

/** The program serves one client at a time. A client waits at most this many milliseconds for its turn. */
const patienceMs = 60_000

/**
 * Connects to the program that uses this data folder. Resolves to undefined if no program uses it, or if the program
 * closes the connection before it sends its greeting. In both cases, the program has not carried out any request.
 */
export async function visitRunning(dataFolder: string): Promise<Visit | undefined> {
  const place = announced(dataFolder, controlFile, controlPlace)
  if (!place || !isSocketOfOurs(place.address)) return undefined
  const socket = connect(place.address)
  const next = linesOf(socket)
  const forget = systemClock.after(patienceMs, () => socket.destroy())
  const first = await next()
  forget()
  if (first !== greeting) {
    socket.destroy()
    return undefined
  }
  return {
    async order(order) {
      socket.write(`${JSON.stringify(order)}\n`)
      const answer = await next()
      if (answer === undefined) throw new NobodyThere('Tallystick has ended.')
      return reply.parse(JSON.parse(answer))
    },
    end: () => socket.destroy(),
  }
}

/**
 * Returns whether the socket belongs to this user and is in a folder that no other user can access. Requests contain
 * the user's notes, so they must not be sent to any other socket.
 */
function isSocketOfOurs(address: string): boolean {
  if (process.platform === 'win32') return true
  return (
    isOursAlone(dirname(address), 'folder') &&
    lstatSync(address, { throwIfNoEntry: false })?.isSocket() === true
  )
}

/** Returns a function that resolves to the next line, or to undefined after the connection has ended for any reason. */
function linesOf(socket: Socket): () => Promise<string | undefined> {
  const lines: string[] = []
  let ended = false
  let wake = (): void => undefined
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    ended = true
    wake()
  })
  onEachLine(socket, (line) => {
    lines.push(line)
    wake()
  })
  return async () => {
    while (lines.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve))
    return lines.shift()
  }
}
