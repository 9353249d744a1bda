/** Limits how many requests run at the same time; further requests wait in a queue. */
import { TransportError, type Transport } from './transport.ts'

export function atMost(most: number, transport: Transport): Transport {
  const waiting: (() => void)[] = []
  let underWay = 0

  return async (request) => {
    if (underWay < most) underWay += 1
    // A request that ends passes its slot directly to the next one in the queue, so a request that arrives just then
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
