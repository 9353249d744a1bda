/**
 * Tests that requests to the service in this process let other work of the event loop run first, as requests over a
 * socket do.
 */
import { expect, it } from 'vitest'
import { inProcess } from '../../../src-main/app/in-process.ts'
import { TransportError } from '../../../src-main/api/transport.ts'

const request = { method: 'GET', url: 'http://local/', headers: {} } as Parameters<
  ReturnType<typeof inProcess>
>[0]

it('yields to the event loop between two requests of a long queue', async () => {
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

it('treats an error of the service in the process as a lost answer', async () => {
  const send = inProcess(() => Promise.reject(new Error('planted')))
  const failure = await send(request).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(TransportError)
  expect(failure).toMatchObject({ mayHaveBeenSent: true })
})
