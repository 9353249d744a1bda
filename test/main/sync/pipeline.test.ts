/**
 * Tests the number of commits that sending takes: while a request is pending, one commit records the result of the
 * attempt before it and the next attempt. Also tests that a recorded attempt can be taken back.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { fill, newQueue, startService } from '../../support/sending-queue.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

it('records the result of one entry and the attempt of another in one commit while a third entry is being sent', async () => {
  const service = await startService(20)
  const queue = await newQueue(service.baseUrl)
  open.push(queue.close, service.close)
  const { db, outbox } = queue.ledger
  fill(queue.ledger, 7)
  let commits = 0
  db.onCommit(() => (commits += 1))
  for (let sent = 1; sent <= 7; sent++) {
    await queue.sendNext()
    // The first two attempts and the last two results need commits of their own; every other commit has one of each.
    expect(commits).toBe(sent < 7 ? 1 + sent : 9)
    const { confirmed = 0, sending = 0, queued = 0 } = outbox.counts()
    expect({ confirmed, sending, queued }).toEqual(
      sent < 7
        ? { confirmed: sent - 1, sending: 2, queued: 6 - sent }
        : { confirmed: 7, sending: 0, queued: 0 },
    )
  }
})

it('sends entries in the order of saving, and takes back the next attempt when the answer to the previous one is lost', async () => {
  const seen: number[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { minutes, ...more } = JSON.parse(body) as { minutes: number }
      seen.push(minutes)
      // The answer is sent after the next attempt was recorded.
      setTimeout(() => {
        if (minutes === 3) return void response.destroy()
        response.writeHead(201, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ ...more, minutes, id: String(minutes) }))
      }, 100)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const queue = await newQueue(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  open.push(queue.close, async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { outbox, attempts } = queue.ledger
  fill(queue.ledger, 5)
  await queue.sendNext()
  await queue.sendNext()
  expect(outbox.read('queued-00000003')?.state).toBe('queued')
  await expect(queue.sendNext()).rejects.toThrow('sent lost')
  expect(outbox.counts()).toMatchObject({ confirmed: 2, checking: 1, sending: 0, queued: 2 })
  expect(seen).toEqual([1, 2, 3])
  expect(attempts.latest('queued-00000003')?.n).toBe(1)
  expect(outbox.receipts('queued-00000003')).toEqual([])
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}
