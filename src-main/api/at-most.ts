/** Returns a transport that runs at most `most` requests at the same time. Additional requests wait in a queue. */
import { TransportError, type Transport } from './transport.ts'

export function atMost(most: number, transport: Transport): Transport {
  const waiting: (() => void)[] = []
  let underWay = 0

  return async (request) => {
    if (underWay < most) underWay += 1
    // A finished request hands its slot directly to the next one in the queue, so a request that arrives at that moment
    // cannot overtake it.
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
