/** The other end of control.ts: one visit to the running program. Owns the connection; refuses to start anything. */
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Outcome } from '#preload/contract/outcome.ts'
import * as z from 'zod'
import { failure } from '#preload/contract/outcome.ts'
import { systemClock } from '../kernel/clock.ts'
import { announced } from './announcement.ts'
import { controlFile, controlPlace, greeting, type ControlOrder } from './control.ts'

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
  if (!place) return undefined
  const socket = connect(place.address)
  socket.on('error', () => socket.destroy())
  const reader = createInterface({ input: socket })
  // Of a connection that failed it hears no end.
  socket.once('close', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  const next = async (): Promise<string | undefined> => {
    try {
      const { done, value } = await lines.next()
      return done ? undefined : value
    } catch {
      // A connection that was cut; to us the same as one that was closed.
      return undefined
    }
  }
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
