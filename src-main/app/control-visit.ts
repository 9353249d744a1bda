/** The other end of control.ts: one visit to the running program. Owns the connection; refuses to start anything. */
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Outcome } from '#preload/contract/outcome.ts'
import * as z from 'zod'
import { failure } from '#preload/contract/outcome.ts'
import { announced } from './announcement.ts'
import { controlFile, controlPlace, type ControlOrder } from './control.ts'

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

/** Nothing when no program runs on this folder. */
export async function visitRunning(dataFolder: string): Promise<Visit | undefined> {
  const place = announced(dataFolder, controlFile, controlPlace)
  if (!place) return undefined
  const socket = connect(place.address)
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!connected) return undefined
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  socket.on('error', () => undefined)
  return {
    async order(order) {
      socket.write(`${JSON.stringify(order)}\n`)
      const { done, value } = await lines.next()
      if (done) throw new NobodyThere('Tallystick has ended.')
      return reply.parse(JSON.parse(value))
    },
    end: () => socket.destroy(),
  }
}
