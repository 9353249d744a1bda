/** The client of control.ts: connects to the running program and gives it orders. Never starts a program. */
import { lstatSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Outcome } from '#preload/contract/outcome.ts'
import * as z from 'zod'
import { failure } from '#preload/contract/outcome.ts'
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
  /** Sends an order and returns its outcome. Rejects with {@link NobodyThere} when the program ends before it answers. */
  order(order: ControlOrder): Promise<Outcome<unknown>>
  end(): void
}

/** The running program has ended; it is unknown whether the last order was carried out. */
export class NobodyThere extends Error {
  override name = 'NobodyThere' as const
}

/** How long to wait for our turn in milliseconds; earlier visits are served first. */
const patienceMs = 60_000

/**
 * Connects to the program that runs on this data folder. Returns undefined when no program runs on it, or when it
 * closes the connection before our turn; nothing was done then.
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
 * Orders contain the user's notes. They are sent only to a socket that belongs to this user, in a folder to which no
 * one else has access.
 */
function isSocketOfOurs(address: string): boolean {
  if (process.platform === 'win32') return true
  return (
    isOursAlone(dirname(address), 'folder') &&
    lstatSync(address, { throwIfNoEntry: false })?.isSocket() === true
  )
}

/** Returns a function that gives one line per call, and undefined when the connection has ended for any reason. */
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
