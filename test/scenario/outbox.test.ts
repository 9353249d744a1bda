/** Saved entries are neither lost nor doubled by a bad network, keep their order, and do not hold up others. */
import { afterEach, describe, expect, it } from 'vitest'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import {
  answered,
  answeredAfterwards,
  answerLost,
  creates,
  delayed,
  everything,
  lists,
  portal,
  refused,
  requestLost,
  templates,
  throttled,
  tokens,
  unauthorized,
  type Fault,
} from '../support/flaky-transport.ts'
import { seeded } from '../support/random.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'
import { extent } from '../tools/extent.ts'

let app: StartedApp
afterEach(() => app.close())

async function started(): Promise<StartedApp> {
  app = startAppAt()
  await app.settle()
  return app
}

/** Saves an entry; its minutes identify it among the other entries of a test. */
function save(minutes: number, changes: Parameters<typeof entryInput>[0] = {}) {
  return app.give('entries.save', { entry: entryInput({ minutes, ...changes }), remember: false })
}

async function arrived(): Promise<number[]> {
  return (await app.serviceEntries()).map(({ minutes }) => minutes)
}

async function stateOf(entryId: string) {
  return (await app.call('entries.read', { entryId })).state
}

const anHour = 3_600_000
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('an unreachable service', () => {
  it('sends 20 entries in order and once each when the service returns after a restart', async () => {
    await started()
    app.transport.always(refused)
    for (const minutes of numbers(20)) {
      await save(minutes, { startedAt: app.clock.now(), day: '2026-11-20' })
      app.clock.skip(minutes * 1_000)
    }
    await app.pass(60_000)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'offline', queued: 20, attention: 0 })
    await app.restart()
    await app.pass(10 * 60_000)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'offline', queued: 20 })

    app.transport.heal()
    await app.pass(5 * 60_000)
    expect(await arrived()).toEqual(numbers(20))
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'ok', queued: 0, since: null })
  })

  it('reports offline only if the machine is on no network, and otherwise that the service does not answer', async () => {
    let addresses = '192.0.2.7'
    app = startAppAt(new FakeClock(), { ownAddresses: () => addresses })
    app.transport.always(refused)
    await save(30)
    await app.pass(60_000)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'not-answering', queued: 1 })
    addresses = ''
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'offline', queued: 1 })
  })

  it('sends at once when the machine joins a network', async () => {
    let addresses = ''
    app = startAppAt(new FakeClock(), { ownAddresses: () => addresses })
    app.transport.always(refused)
    await save(30)
    // Without a network the app tries every 10 to 14 seconds, so only the new address explains a shorter wait.
    await app.pass(3 * anHour)
    const before = app.clock.bootMs()
    app.transport.heal()
    addresses = '192.0.2.7'
    while ((await arrived()).length === 0) await app.pass(500)
    expect(app.clock.bootMs() - before).toBeLessThanOrEqual(3_000)
  })

  it('starts, stops and saves a run while the service is unreachable', async () => {
    app = startAppAt()
    app.transport.always(refused)
    await app.settle()
    await app.give('timer.start', { itemId: checkout })
    app.clock.skip(60_000)
    const { saved } = await app.give('timer.stop', { save: true })
    expect(saved?.state).toBe('held')
    await app.pass(anHour)
    expect(await stateOf(saved!.entryId)).toBe('queued')
  })

  it('tries every 10 to 15 seconds on average with one small request, and at once on sync.now', async () => {
    await started()
    app.transport.always(refused)
    await save(5)
    await app.pass(anHour)
    const tries = app.transport.count(everything)
    expect(tries).toBeGreaterThan(anHour / 15_000)
    expect(tries).toBeLessThan(anHour / 10_000)
    expect(app.transport.count(creates)).toBeLessThanOrEqual(1)
    expect(app.transport.requests.filter(({ url }) => /[?&]size=(?!1$)/.test(url))).toEqual([])
    app.transport.heal()
    const before = await app.call('sync.read', {})
    expect(Date.parse(before.nextTryAt!)).toBeGreaterThan(app.clock.nowMs())
    expect(await app.call('sync.now', {})).toMatchObject({ condition: 'ok', queued: 0, nextTryAt: null })
    expect(await arrived()).toEqual([5])
  })

  it('waits longer between tries while the machine saves power', async () => {
    app = startAppAt(new FakeClock(), { savesPower: () => true })
    app.transport.always(refused)
    await save(5)
    await app.pass(anHour)
    expect(app.transport.count(everything)).toBeLessThan(60)
  })

  it('sends no requests while no entry waits', async () => {
    await started()
    app.transport.always(refused)
    await save(5)
    await app.pass(7_000)
    const before = app.transport.count(everything)
    app.transport.heal()
    await app.pass(60_000)
    app.transport.always(refused)
    const between = app.transport.count(everything)
    expect(between).toBeGreaterThan(before)
    await app.pass(anHour)
    expect(app.transport.count(everything)).toBe(between)
  })

  it('sends the first entry within 15 seconds after the service is back, and the others at once', async () => {
    await started()
    app.transport.always(refused)
    for (const minutes of numbers(20)) await save(minutes)
    await app.pass(200_000)
    app.transport.heal()
    await app.pass(15_000)
    expect(await arrived()).toEqual(numbers(20))
  })

  it('tries to send at once when the machine wakes up', async () => {
    await started()
    app.transport.always(refused)
    await save(5)
    await app.pass(anHour)
    app.transport.heal()
    app.app.wake()
    await app.settle()
    expect(await arrived()).toEqual([5])
  })

  it('reports no problem any more once no entry waits', async () => {
    await started()
    app.transport.always(refused)
    const { entryId } = await save(5)
    await app.pass(60_000)
    await app.give('entries.cancel', { entryId })
    await app.pass(10 * 60_000)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'ok', queued: 0, nextTryAt: null })
    expect(app.clock.waiting).toBe(0)
  })
})

describe('a lost answer', () => {
  const faults: [string, Fault, boolean][] = [
    ['the request is lost', requestLost, false],
    ['the answer is lost', answerLost, true],
    ['500 before it took effect', answered(500, { message: 'oops' }), false],
    ['500 after it took effect', answeredAfterwards(500, { message: 'oops' }), true],
    ['502 as a page', answered(502, '<h1>Bad gateway</h1>'), false],
    ['503 after it took effect', answeredAfterwards(503, { message: 'busy' }), true],
    ['504 after it took effect', answeredAfterwards(504, ''), true],
    ['a captive portal', portal, false],
    ['a page after it took effect', answeredAfterwards(200, '<p>ok</p>'), true],
    ['cut JSON after it took effect', answeredAfterwards(201, '{"id":"1","item"'), true],
    ['an empty success', answeredAfterwards(204, ''), true],
    [
      'a success with another entry',
      answered(201, { id: '1', item: 'x', user: 'me', date: '2026-11-20', minutes: 9 }),
      false,
    ],
    ['a redirect', answered(302, '', { location: 'https://elsewhere.example/' }), false],
    ['408', answered(408, { message: 'timeout' }), false],
    ['409', answeredAfterwards(409, { message: 'conflict' }), true],
    ['a gateway that says 400 as a page', answered(400, '<h1>Bad request</h1>'), false],
  ]

  it.each(faults)('looks up an entry before sending it again: %s', async (_name, fault, tookEffect) => {
    await started()
    app.transport.next(fault, creates)
    const { entryId } = await save(11, { startedAt: '2026-11-20T08:00:12.345Z' })
    await app.pass(8_000)
    expect(await stateOf(entryId)).toBe('checking')
    expect(await app.refusal('entries.cancel', { entryId })).toEqual({ code: 'being-sent' })
    await app.pass(60_000)
    expect(await stateOf(entryId)).toBe('confirmed')
    expect(await arrived()).toEqual([11])
    expect(app.transport.count(creates)).toBe(tookEffect ? 1 : 2)
    const asked = app.transport.requests.filter((request) => creates(request) || lists(request))
    expect(asked.map(({ method }) => method)).toEqual(tookEffect ? ['POST', 'GET'] : ['POST', 'GET', 'POST'])
  })

  it.each(faults)('confirms two entries without a start exactly once each: %s', async (_name, fault) => {
    await started()
    app.transport.next(fault, creates, 3)
    await save(11)
    await save(11)
    await app.pass(anHour)
    expect(await arrived()).toEqual([11, 11])
  })

  it('does not believe an answer with the id of another entry', async () => {
    await started()
    await save(11)
    await app.pass(8_000)
    const [first] = await app.serviceEntries()
    app.transport.next(answered(201, first), creates)
    const { entryId } = await save(11)
    await app.pass(anHour)
    expect(await arrived()).toEqual([11, 11])
    expect(await stateOf(entryId)).toBe('confirmed')
  })

  it('never sends an entry again while lists cannot be read', async () => {
    await started()
    app.transport.next(answerLost, creates)
    app.transport.always(refused, lists)
    const { entryId } = await save(11)
    await app.pass(24 * anHour)
    expect(await stateOf(entryId)).toBe('checking')
    expect(app.transport.count(creates)).toBe(1)
    app.transport.heal()
    await app.call('sync.now', {})
    expect(await stateOf(entryId)).toBe('confirmed')
    expect(app.transport.count(creates)).toBe(1)
  })

  it('does not decide by an incomplete list', async () => {
    await started()
    app.transport.next(requestLost, creates)
    app.transport.always(answered(200, { total: 3, items: [] }), lists)
    const { entryId } = await save(11)
    await app.pass(anHour)
    expect(await stateOf(entryId)).toBe('checking')
    expect(app.transport.count(creates)).toBe(1)
  })

  it('tries a failing service less and less often', async () => {
    await started()
    app.transport.always(answered(500, { message: 'oops' }), creates)
    await save(11)
    await app.pass(anHour)
    const tries = app.transport.count(creates)
    expect(tries).toBeGreaterThan(5)
    expect(tries).toBeLessThan(60)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'not-answering' })
    app.transport.heal()
    await app.pass(anHour)
    expect(await arrived()).toEqual([11])
  })
})

describe('a crash', () => {
  /**
   * Sends three entries over a good network, and crashes just before or after the service gets a request: at the moment
   * with the number `crashAt`, or never for 0.
   */
  async function workload(crashAt: number): Promise<{ moments: number; crashed: boolean }> {
    app = startAppAt(new FakeClock())
    let moments = 0
    let crashed = false
    app.transport.watch(() => {
      moments += 1
      if (moments !== crashAt) return
      crashed = true
      app.crash()
    })
    await app.settle()
    for (const minutes of [1, 2, 3]) await save(minutes, { startedAt: '2026-11-20T08:00:00.000Z' })
    await app.pass(20_000)
    await app.pass(10 * 60_000)
    expect((await arrived()).toSorted((one, other) => one - other)).toEqual([1, 2, 3])
    const days = await app.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
    expect(days[0]!.entries.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    return { moments, crashed }
  }

  it('a crash just before or after any request neither loses nor doubles an entry', async () => {
    const { moments } = await workload(0)
    await app.close()
    expect(moments).toBeGreaterThan(15)
    for (let at = 1; at <= moments; at += 1) {
      expect((await workload(at)).crashed, `moment ${at}`).toBe(true)
      if (at < moments) await app.close()
    }
  })

  it('keeps the running run after a crash, to the millisecond', async () => {
    await started()
    const { run } = await app.give('timer.start', { itemId: checkout })
    await app.call('timer.fill', { runId: run.id, draft: draft({ description: 'typed' }) })
    app.clock.skip(1_234)
    app.crash()
    expect((await app.call('timer.read', {})).run).toEqual({ ...run, draft: draft({ description: 'typed' }) })
  })
})

describe('random network faults', () => {
  it.each(numbers(extent({ share: 4, all: 12 })))(
    'sends each entry once despite random faults and crashes (seed %i)',
    async (seed) => {
      const random = seeded(seed)
      await started()
      const faults = [
        refused,
        requestLost,
        answerLost,
        answered(500, { message: 'oops' }),
        answeredAfterwards(503, { message: 'oops' }),
        throttled(30),
        portal,
        unauthorized,
        answeredAfterwards(200, '<p>ok</p>'),
        delayed(app.clock, 700),
      ]
      app.transport.byChance(random, 0.5, faults)
      for (const minutes of numbers(8)) {
        const startedAt = random() < 0.5 ? `2026-11-20T07:${String(minutes).padStart(2, '0')}:00.000Z` : null
        await save(random() < 0.5 ? minutes : 7, { startedAt })
        await app.pass(random() * 20_000)
        if (random() < 0.3) app.crash()
      }
      await app.pass(anHour)
      app.transport.heal()
      await app.call('sync.now', {})
      await app.pass(anHour)
      const days = await app.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
      const ours = days[0]!.entries
      expect(ours.map(({ state }) => state)).toEqual(ours.map(() => 'confirmed'))
      const ids = await Promise.all(
        ours.map(async ({ id }) => (await app.call('entries.read', { entryId: id })).serviceId),
      )
      const theirs = await app.serviceEntries()
      expect(ids.toSorted()).toEqual(theirs.map(({ id }) => id).toSorted())
      expect(ours.map(({ minutes }) => minutes).toSorted()).toEqual(
        theirs.map(({ minutes }) => minutes).toSorted(),
      )
    },
  )
})

describe('refusals of the service', () => {
  it('sends the other entries when one is refused', async () => {
    await started()
    await app.call('settings.change', { patch: { holdSeconds: 0 } })
    app.transport.always(refused)
    const bad = await save(1)
    await save(2)
    await save(3, { itemId: refunds })
    app.transport.heal()
    app.transport.next(
      answered(400, { message: 'customFields.billing-code: Option is archived (Internal)' }),
      creates,
    )
    await app.call('sync.now', {})
    expect(await arrived()).toEqual([2, 3])
    expect(await app.call('entries.read', { entryId: bad.entryId })).toMatchObject({
      state: 'rejected',
      editable: true,
      problem: {
        kind: 'refused',
        status: 400,
        answer: 'customFields.billing-code: Option is archived (Internal)',
      },
    })
    expect(await app.call('entries.attention', { after: null, direction: 'next' })).toEqual({
      entryId: bad.entryId,
      day: '2026-11-20',
    })
    await app.give('entries.edit', { entryId: bad.entryId, entry: entryInput({ minutes: 4 }), later: false })
    await app.pass(1_000)
    expect(await arrived()).toEqual([2, 3, 4])
  })

  it.each([
    [403, 'not-allowed'],
    [404, 'no-item'],
    [422, 'refused'],
  ])('reports the reason when the service refuses an entry with %i', async (status, kind) => {
    await started()
    app.transport.next(answered(status, { message: 'no' }), creates)
    const { entryId } = await save(1)
    await app.pass(8_000)
    expect(await app.call('entries.read', { entryId })).toMatchObject({
      state: 'rejected',
      problem: { kind, status },
    })
  })

  it('pauses when the credentials are refused, keeps the queue, and continues when they are accepted', async () => {
    await started()
    app.transport.always(answered(401, { message: 'no' }), tokens)
    app.transport.always(unauthorized, creates)
    for (const minutes of numbers(5)) await save(minutes)
    await app.pass(anHour)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'paused', queued: 5, attention: 0 })
    // Without a token no create is tried.
    expect(app.transport.count(creates)).toBeLessThanOrEqual(1)
    app.transport.heal()
    await app.pass(10 * 60_000)
    expect(await arrived()).toEqual(numbers(5))
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'ok', queued: 0 })
  })

  it('pauses when the service rejects a token that it has just issued, instead of looping', async () => {
    await started()
    app.transport.always(unauthorized, creates)
    for (const minutes of numbers(5)) await save(minutes)
    await app.pass(10_000)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'paused', queued: 5 })
    // Two seconds are left after the hold: waits of at least half a second allow five tries of two requests each.
    expect(app.transport.count(creates)).toBeLessThanOrEqual(10)
    app.transport.heal()
    await app.pass(10 * 60_000)
    expect(await arrived()).toEqual(numbers(5))
  })

  it('renews a token that is rejected once, without reporting a problem', async () => {
    await started()
    app.transport.next(unauthorized, creates)
    await save(1)
    await save(2)
    await app.pass(8_000)
    expect(await arrived()).toEqual([1, 2])
    expect(app.transport.count(tokens)).toBe(2)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'ok' })
  })

  it('sends nothing before the Retry-After time of a 429 answer', async () => {
    await started()
    app.transport.next(throttled(600), creates)
    await save(1)
    await app.pass(8_000)
    expect(await app.call('sync.read', {})).toMatchObject({
      condition: 'not-answering',
      nextTryAt: '2026-11-20T09:10:08.000Z',
    })
    app.app.wake()
    await app.pass(599_000)
    expect(app.transport.count(creates)).toBe(1)
    await app.pass(1_000)
    expect(await arrived()).toEqual([1])
  })

  it('sends nothing before the Retry-After time of a 503 answer', async () => {
    await started()
    app.transport.next(answered(503, { message: 'busy' }, { 'retry-after': '600' }), creates)
    await save(1)
    await app.pass(8_000)
    app.transport.requests.length = 0
    await app.pass(599_000)
    expect(app.transport.requests).toEqual([])
    await app.pass(3_000)
    expect(await arrived()).toEqual([1])
  })

  it('sends entries even if the template cannot be read', async () => {
    app = startAppAt()
    app.transport.always(answered(500, { message: 'oops' }), templates)
    await app.settle()
    await save(1)
    await app.pass(8_000)
    expect(await arrived()).toEqual([1])
  })
})

describe('sending', () => {
  it('sends due entries one at a time and in the order of saving', async () => {
    await started()
    let under = 0
    let most = 0
    app.transport.always(async (send) => {
      under += 1
      most = Math.max(most, under)
      await new Promise((resolve) => setImmediate(resolve))
      try {
        return await send()
      } finally {
        under -= 1
      }
    }, creates)
    for (const minutes of numbers(10)) await save(minutes)
    await app.pass(8_000)
    expect(await arrived()).toEqual(numbers(10))
    expect(most).toBe(1)
  })

  it('starts no new create after close, and records the one in flight', async () => {
    await started()
    app.transport.next(delayed(app.clock, 5_000), creates)
    const { entryId } = await save(1)
    await save(2)
    await app.pass(8_000)
    expect(await stateOf(entryId)).toBe('sending')
    const closed = app.app.close()
    expect(await app.app.call('sync.read', {})).toEqual({ ok: false, failure: { code: 'closing' } })
    await app.clock.pass(5_000, () => app.settle())
    await closed
    expect(app.transport.count(creates)).toBe(1)
    await app.restart()
    await app.pass(60_000)
    expect(await arrived()).toEqual([1, 2])
    expect(app.transport.count(creates)).toBe(2)
  })

  it('sends a held entry on time even if the wall clock is set back', async () => {
    await started()
    const { entryId } = await save(1)
    app.clock.setWall('2026-11-20T05:00:00.000Z')
    await app.pass(10_000)
    expect(await stateOf(entryId)).toBe('confirmed')
  })

  it('backs off by the monotonic clock, which nobody can set', async () => {
    await started()
    app.transport.always(refused)
    await save(1)
    await app.pass(anHour)
    app.clock.setWall('2026-11-20T05:00:00.000Z')
    app.transport.heal()
    await app.pass(5 * 60_000)
    expect(await arrived()).toEqual([1])
  })
})
