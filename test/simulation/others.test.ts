/**
 * Tests how the program learns that somebody else writes for the same user: from the audit, and from days that it
 * reads.
 */
import { afterAll, expect, it } from 'vitest'
import { ruleOut } from '../../src-main/entries/rule-out.ts'
import { saveEntry } from '../../src-main/entries/save-entry.ts'
import { Refusal } from '../../src-main/kernel/refusal.ts'
import { audit } from '../../src-main/sync/audit.ts'
import { distrust } from '../../src-main/sync/rollback.ts'
import { readDays } from '../../src-main/sync/take-in.ts'
import { isKnownAlone } from '../../src-main/sync/echo-profile.ts'
import { newGround } from './ground.ts'
import type { SentBody } from './service-world.ts'
import { calmPlan, WaitingQueue } from './waiting.ts'

const db = newGround()
afterAll(() => db.close())

const dayMs = 24 * 3_600_000
const foreign: SentBody = { user: 'me', item: 'i2', date: '2026-11-21', minutes: 77 }

/** Returns an account with one entry of ours and an earlier foreign one. */
async function account(plan = calmPlan): Promise<WaitingQueue> {
  const queue = new WaitingQueue(db, plan)
  queue.service.writeForeign({ ...foreign, minutes: 55 }, -dayMs)
  queue.save(1)
  await queue.until(60_000)
  expect(queue.open).toBe(0)
  return queue
}

async function done(queue: WaitingQueue, work: Promise<unknown>): Promise<void> {
  let isDone = false
  void work.finally(() => (isDone = true))
  await queue.until(queue.time.now + 60_000, () => isDone)
  await work
}

const profileOf = ({ life }: WaitingQueue) => life.sync.echo.read()

it('does not count entries from before the first of ours, and relies on two weeks without another writer', async () => {
  const queue = await account()
  await done(queue, audit(queue.life.sync))
  expect(profileOf(queue)).toMatchObject({ others: false, watchedAt: expect.any(String) as string })
  expect(isKnownAlone(profileOf(queue))).toBe(false)

  await queue.until(queue.time.now + 15 * dayMs, () => false)
  await done(queue, audit(queue.life.sync))
  expect(isKnownAlone(profileOf(queue))).toBe(true)
})

it('the audit notices that somebody else writes for the same user', async () => {
  const queue = await account()
  queue.service.writeForeign(foreign)
  await done(queue, audit(queue.life.sync))
  expect(profileOf(queue).others).toBe(true)
})

it('reading days notices that somebody else writes for the same user', async () => {
  const queue = await account()
  queue.service.writeForeign(foreign)
  await done(queue, readDays(queue.life.sync, { from: '2026-11-20', to: '2026-11-21' }))
  expect(profileOf(queue).others).toBe(true)
})

it('does not treat a second copy of an entry of ours as a sign of another writer', async () => {
  const queue = await account()
  const [ours] = queue.service.held.filter(({ origin }) => origin !== null)
  queue.service.writeForeign(ours!)
  await done(queue, audit(queue.life.sync))
  expect(profileOf(queue).others).toBe(false)
})

it('a possible copy without digits may be the first entry of another writer, so the account is not known to have none', async () => {
  const queue = await account({ ...calmPlan, traits: { ...calmPlan.traits, echoes: 'minute' } })
  const [ours] = queue.service.held.filter(({ origin }) => origin !== null)
  queue.service.writeForeign(ours!)
  await done(queue, audit(queue.life.sync))
  expect(queue.life.ledger.comparisons.surpluses()).toHaveLength(1)
  expect(profileOf(queue)).toMatchObject({ others: false, watchedAt: null })
})

it('a possible copy that the user calls another entry is added, shows that somebody else writes, and is not named again', async () => {
  const queue = await account({ ...calmPlan, traits: { ...calmPlan.traits, echoes: 'minute' } })
  const [ours] = queue.service.held.filter(({ origin }) => origin !== null)
  const { ledger, sync } = queue.life
  // Another entry of ours looks the same, so the foreign one may be a copy of it as well.
  saveEntry(ledger, {
    commandId: 'alike',
    remember: false,
    entry: {
      ...{ itemId: ours!.item, day: ours!.date, minutes: ours!.minutes, startedAt: null },
      draft: { description: '', options: {}, billable: 'none', team: null },
    },
  })
  await queue.until(queue.time.now + 3_600_000)
  expect(queue.open).toBe(0)
  queue.service.writeForeign(ours!)
  await done(queue, audit(sync))
  const [{ entryId, serviceId } = { entryId: '', serviceId: '' }] = ledger.comparisons.surpluses()
  await done(queue, readDays(sync, { from: ours!.date, to: ours!.date }))
  expect(ledger.claims.isClaimed(serviceId)).toBe(false)

  ruleOut(ledger, { commandId: 'another', entryId, serviceId })
  await done(queue, readDays(sync, { from: ours!.date, to: ours!.date }))
  expect(ledger.claims.isClaimed(serviceId)).toBe(true)
  expect(profileOf(queue).others).toBe(true)
  await done(queue, audit(sync))
  expect(ledger.comparisons.surpluses()).toEqual([])
  expect(() => ruleOut(ledger, { commandId: 'again', entryId, serviceId })).toThrow(Refusal)
})

it('a possible copy with milliseconds that were never sent may be the first entry of another writer as well', async () => {
  const queue = await account({ ...calmPlan, traits: { ...calmPlan.traits, accepts: 'minute' } })
  const [ours] = queue.service.held.filter(({ origin }) => origin !== null)
  queue.service.writeForeign({ ...ours!, startTime: '2026-11-20T06:00:07.123Z' })
  await done(queue, audit(queue.life.sync))
  expect(queue.life.ledger.comparisons.surpluses()).toHaveLength(1)
  expect(profileOf(queue)).toMatchObject({ others: false, watchedAt: null })
})

/** Returns the body of an entry that shares only the digits of its start with the entry `ours`. */
function withDigitsOf({ startTime }: SentBody): SentBody {
  return { ...foreign, startTime: startTime!.replace(/T\d\d:\d\d/, 'T15:47'), description: 'Other work' }
}

it.each([
  { laterMs: 5_000, isCopy: true },
  { laterMs: 9 * 60_000, isCopy: true },
  { laterMs: 3_600_000, isCopy: false },
])(
  'an entry with only the digits of ours that was created $laterMs ms later is named as a copy: $isCopy',
  async ({ laterMs, isCopy }) => {
    const queue = await account()
    const ours = queue.service.held.find(({ origin }) => origin !== null)!
    queue.service.writeForeign(withDigitsOf(ours), ours.at + laterMs)
    await queue.until(queue.time.now + 2 * 3_600_000, () => false)
    const { ledger, sync } = queue.life
    await done(queue, audit(sync))
    expect(ledger.comparisons.surpluses()).toHaveLength(isCopy ? 1 : 0)
    await done(queue, readDays(sync, { from: foreign.date, to: foreign.date }))
    expect(ledger.claims.isClaimed(queue.service.held.at(-1)!.id)).toBe(!isCopy)
  },
)

it('names a copy that was created while ours waited, because a database that was put back may have sent it', async () => {
  const queue = new WaitingQueue(db, calmPlan)
  queue.service.isGone = true
  queue.save(1)
  await queue.until(3_600_000, () => false)
  queue.service.isGone = false
  await queue.until(2 * 3_600_000)
  const ours = queue.service.held.find(({ origin }) => origin !== null)!
  queue.service.writeForeign(withDigitsOf(ours), ours.at - 1_800_000)
  await queue.until(queue.time.now + 2 * 60_000, () => false)
  await done(queue, audit(queue.life.sync))
  expect(queue.life.ledger.comparisons.surpluses()).toHaveLength(1)
})

it('does not name an entry of the history that is only like ours, though ours was sent twice', async () => {
  const traits = { ...calmPlan.traits, echoes: 'minute' } as const
  const faults = { createFaultRate: 1, createFaults: { 'request-lost': 1 } }
  const queue = new WaitingQueue(db, { ...calmPlan, traits, ...faults })
  queue.save(1)
  await queue.until(5 * 60_000, () => false)
  queue.service.calm = true
  await queue.until(2 * 3_600_000)
  const ours = queue.service.held.find(({ origin }) => origin !== null)!
  queue.service.writeForeign(ours)
  await queue.until(queue.time.now + 2 * 60_000, () => false)
  const { ledger, sync } = queue.life
  await done(queue, audit(sync))
  const copy = queue.service.held.at(-1)!.id
  expect(ledger.comparisons.surpluses()).toMatchObject([{ serviceId: copy }])
  ledger.db.transaction(() => {
    ledger.comparisons.dropSurplus(copy)
    ledger.entries.add({ ...ledger.entries.facts(ours.origin!), id: 'read', startedAt: null, endedAt: null })
    ledger.outbox.add('read', { state: 'confirmed' })
    ledger.claims.claim('read', copy)
  })
  await done(queue, audit(sync))
  expect(ledger.comparisons.surpluses()).toEqual([])
})

it('names a copy of a lost create, whenever it was created, also if the history has it as an entry of the account', async () => {
  const plan = { ...calmPlan, createFaultRate: 1, createFaults: { 'answer-lost': 1 } }
  const queue = await account(plan)
  const ours = queue.service.held.find(({ origin }) => origin !== null)!
  queue.service.writeForeign(withDigitsOf(ours), ours.at + 3_600_000)
  await queue.until(queue.time.now + 2 * 3_600_000, () => false)
  const { ledger, sync } = queue.life
  const copy = queue.service.held.at(-1)!
  // An import of old worklogs added it, because worklogs do not show the digits of a start.
  const facts = ledger.entries.facts(ours.origin!)
  ledger.db.transaction(() => {
    ledger.entries.add({
      ...facts,
      id: 'imported',
      itemId: 'i1',
      startedAt: null,
      endedAt: null,
      minutes: 77,
    })
    ledger.outbox.add('imported', { state: 'confirmed' })
    ledger.claims.claim('imported', copy.id)
  })
  await done(queue, audit(sync))
  expect(ledger.comparisons.surplusOf(ours.origin!)).toMatchObject([{ serviceId: copy.id }])
  await done(queue, audit(sync))
  expect(ledger.comparisons.surpluses()).toHaveLength(1)
})

it('relies on no two weeks of before once an older database was put back', async () => {
  const queue = await account()
  await queue.until(queue.time.now + 15 * dayMs, () => false)
  await done(queue, audit(queue.life.sync))
  expect(isKnownAlone(profileOf(queue))).toBe(true)
  queue.life.ledger.db.transaction(() => distrust(queue.life.sync))
  await done(queue, audit(queue.life.sync))
  expect(isKnownAlone(profileOf(queue))).toBe(false)
})
