/** Tests that all requests of a connection share one token, which is renewed in time by a clock that counts sleep. */
import { describe, expect, it } from 'vitest'
import { ask, type Service } from '../../../src-main/api/http.ts'
import type { WireAnswer } from '../../../src-main/api/transport.ts'
import { Session } from '../../../src-main/connections/session.ts'
import { FakeClock } from '../../support/fake-clock.ts'

const hourMs = 3_600_000

function start(expiresInMs = hourMs) {
  const clock = new FakeClock()
  let asked = 0
  let answer = () => Promise.resolve()
  const session = new Session(clock, async () => {
    asked += 1
    const token = `token-${asked}`
    await answer()
    return { token, expiresInMs }
  })
  return {
    clock,
    session,
    asked: () => asked,
    /** Holds back all following answers until the returned function is called. */
    hold: () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      answer = () => held
      return release
    },
    refuse: () => (answer = () => Promise.reject(new Error('refused'))),
    heal: () => (answer = () => Promise.resolve()),
  }
}

describe('the token of a connection', () => {
  it('requests one token for any number of concurrent requests', async () => {
    const { session, asked, hold } = start()
    const release = hold()
    const all = Array.from({ length: 50 }, () => session.token())
    release()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['token-1']))
    expect(asked()).toBe(1)
  })

  it('renews the token once when fifty requests are refused at its expiry', async () => {
    const { session, asked } = start()
    let good = 'token-2'
    const service: Service = {
      baseUrl: 'https://fieldstone.example',
      session,
      transport: async ({ headers }): Promise<WireAnswer> => {
        // Each refusal arrives at a different time, some long after the new token.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
        const status = headers['authorization'] === `Bearer ${good}` ? 200 : 401
        return { status, headers: {}, text: '{}' }
      },
    }
    await session.token()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(service, { path: '/a' })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(asked()).toBe(2)
    good = 'none'
    expect((await ask(service, { path: '/a' })).status).toBe(401)
    expect(asked()).toBe(3)
  })

  it('renews the token ten minutes before its hour is over, counting sleep', async () => {
    const { session, clock, asked } = start()
    expect(await session.token()).toBe('token-1')
    expect(session.validUntil).toBe('2026-11-20T10:00:00.000Z')
    clock.skip(50 * 60_000 - 1)
    expect(await session.token()).toBe('token-1')
    clock.skip(1)
    expect(await session.token()).toBe('token-2')
    expect(asked()).toBe(2)
  })

  it('ignores a wall clock that is set back', async () => {
    const { session, clock } = start()
    await session.token()
    clock.skip(hourMs)
    clock.setWall('2026-11-20T09:00:00.000Z')
    expect(await session.token()).toBe('token-2')
  })

  it('renews the token after a reboot and after it was discarded', async () => {
    const { session, clock } = start()
    await session.token()
    clock.reboot(1_000)
    expect(await session.token()).toBe('token-2')
    session.forget()
    expect(session.validUntil).toBeNull()
    expect(await session.token()).toBe('token-3')
  })

  it('renews a token with a short lifetime after half of it', async () => {
    const { session, clock } = start(2_000)
    await session.token()
    clock.skip(999)
    expect(await session.token()).toBe('token-1')
    clock.skip(1)
    expect(await session.token()).toBe('token-2')
  })

  it('rejects all waiting requests when the token is refused, and requests another token later', async () => {
    const { session, asked, refuse, heal } = start()
    refuse()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => session.token()))
    expect(all.every(({ status }) => status === 'rejected')).toBe(true)
    expect(asked()).toBe(1)
    heal()
    expect(await session.token()).toBe('token-2')
  })
})
