/** Limits how many requests are under way at once; the others wait in line. */
import { TransportError, type Transport } from './transport.ts'

export function atMost(most: number, transport: Transport): Transport {
  const waiting: (() => void)[] = []
  let underWay = 0

  return async (request) => {
    if (underWay < most) underWay += 1
    // Whoever is done hands its place on, so that nobody new slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      if (request.signal?.aborted) throw new TransportError(false, undefined, 'cancelled')
      return await transport(request)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
