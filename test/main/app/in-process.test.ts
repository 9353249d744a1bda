/** The service in this process is asked as one over a socket would be: others get their turn in between. */
import { expect, it } from 'vitest'
import { inProcess } from '../../../src-main/app/in-process.ts'
import { TransportError } from '../../../src-main/api/transport.ts'

const request = { method: 'GET', url: 'http://local/', headers: {} } as Parameters<
  ReturnType<typeof inProcess>
>[0]

it('lets others have their turn between two requests of a long queue', async () => {
  const send = inProcess(() => Promise.resolve(new Response('ok')))
  let turns = 0
  let over = false
  const turn = (): void => {
    turns += 1
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  for (let sent = 0; sent < 100; sent += 1) await send(request)
  over = true
  expect(turns).toBeGreaterThanOrEqual(99)
})

it('a service that throws is one that was reached and did not answer', async () => {
  const send = inProcess(() => Promise.reject(new Error('planted')))
  const failure = await send(request).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(TransportError)
  expect(failure).toMatchObject({ mayHaveBeenSent: true })
})
