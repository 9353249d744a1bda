/** What sending costs in commits: the outcome of one entry and the attempt of the next are one. */
import { afterEach, expect, it } from 'vitest'
import { fill, newQueue, startService } from '../../support/sending-queue.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

it('writes down what came of one entry together with the attempt of the next', async () => {
  const { server, baseUrl } = await startService(0)
  const queue = await newQueue(baseUrl)
  open.push(queue.close, async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { db, outbox } = queue.ledger
  fill(queue.ledger, 7)
  let commits = 0
  db.onCommit(() => (commits += 1))
  for (let sent = 1; sent <= 7; sent++) {
    await queue.sendNext()
    // The first attempt is a commit of its own; at the end no next one is there to be begun.
    expect(commits).toBe(1 + sent)
    const { confirmed = 0, sending = 0, queued = 0 } = outbox.counts()
    expect({ confirmed, sending, queued }).toEqual({
      confirmed: sent,
      sending: sent < 7 ? 1 : 0,
      queued: Math.max(0, 6 - sent),
    })
  }
})
