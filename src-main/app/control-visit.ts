/** The other end of control.ts: one visit to the running program. Owns the connection; refuses to start anything. */
import { lstatSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Outcome } from '#preload/contract/outcome.ts'
import * as z from 'zod'
import { failure } from '#preload/contract/outcome.ts'
import { systemClock } from '../kernel/clock.ts'
import { announced } from './announcement.ts'
import { controlFile, controlPlace, greeting, type ControlOrder } from './control.ts'
import { onEachLine } from './each-line.ts'
import { isOursAlone } from './ownership.ts'

const reply = z.union([
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), failure }),
])

export interface Visit {
  /** Rejects with {@link NobodyThere} when the program ends meanwhile. */
  order(order: ControlOrder): Promise<Outcome<unknown>>
  end(): void
}

/** The program that was to be visited is gone; whether a last order was carried out is not known. */
export class NobodyThere extends Error {
  override name = 'NobodyThere' as const
}

/** How long a turn may take to come; others are served first. */
const patienceMs = 60_000

/** Nothing when no program runs on this folder, or it sends us away before our turn. Then nothing was done. */
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

/** Orders hold a person's notes: they go to nobody else's socket, and to none that others could have put there. */
function isSocketOfOurs(address: string): boolean {
  if (process.platform === 'win32') return true
  return (
    isOursAlone(dirname(address), 'folder') &&
    lstatSync(address, { throwIfNoEntry: false })?.isSocket() === true
  )
}

/** Gives one line after the other, and undefined when the connection has ended, however it did. */
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
