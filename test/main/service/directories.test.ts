import { describe, expect, test } from 'vitest'
import { Directories, localDirectories } from '../../../src-main/service/directories.ts'
import { clockAt, startService } from './start-service.ts'

/** Returns a clock whose callbacks run once the test has moved the time forward far enough. */
function patientClock() {
  const clock = clockAt('2026-11-20T09:00:00.000Z')
  const waiting = new Map<() => void, number>()
  return {
    ...clock,
    after(ms: number, callback: () => void) {
      waiting.set(callback, clock.nowMs() + ms)
      return () => void waiting.delete(callback)
    },
    pass(ms: number) {
      clock.pass(ms)
      for (const [callback, at] of [...waiting]) {
        if (at > clock.nowMs()) continue
        waiting.delete(callback)
        callback()
      }
    },
    waiting,
  }
}

const [internal, slow, large] = localDirectories

describe('the directories of the local service', () => {
  test("synchronises for the configured duration instead of the directory's own", () => {
    const clock = patientClock()
    const directories = new Directories(localDirectories, clock, 60_000)
    expect(directories.sync(slow!)).toHaveProperty('finished')
    clock.pass(59_000)
    expect(directories.sync(slow!)).toBe('syncing')
    clock.pass(1_000)
    expect(directories.sync(slow!)).toHaveProperty('finished')
  })

  test('has one internal directory, one that synchronises in three seconds, and one with 250 users', () => {
    expect(internal).toMatchObject({ type: 'INTERNAL', synchronisable: false })
    expect(slow).toMatchObject({ synchronisable: true, syncMs: 3_000 })
    expect(large?.users).toHaveLength(250)
    for (const { users } of localDirectories)
      expect(new Set(users.map(({ name }) => name)).size).toBe(users.length)
  })

  test('synchronises a directory once at a time, and again after it has finished', async () => {
    const clock = patientClock()
    const directories = new Directories(localDirectories, clock)
    expect(directories.sync(internal!)).toBe('not-syncable')
    const first = directories.sync(slow!)
    expect(directories.sync(slow!)).toBe('syncing')
    expect(directories.sync(large!)).toHaveProperty('finished')
    clock.pass(2_999)
    expect(directories.sync(slow!)).toBe('syncing')
    clock.pass(1)
    await (first as { finished: Promise<void> }).finished
    expect(directories.sync(slow!)).toHaveProperty('finished')
  })

  test('ends running synchronisations without a remaining timer when it is closed', async () => {
    const clock = patientClock()
    const directories = new Directories(localDirectories, clock)
    const waited = directories.sync(slow!) as { finished: Promise<void> }
    directories.close()
    await waited.finished
    expect(clock.waiting.size).toBe(0)
  })
})

describe('a service without credentials for directories and the CRM', () => {
  test('refuses every sign-in to the directories when no credentials are configured', async () => {
    const { send } = await startService()
    for (const credentials of ['admin:', ':', 'me:secret'])
      expect(
        await send('GET', '/rest/nl-vendor-sync-add-on/1.0/directories/', {
          headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        }),
      ).toMatchObject({ status: 401 })
  })

  test('issues no CRM token when no credentials are configured', async () => {
    const { send } = await startService()
    for (const pair of ['client_id=&client_secret=', 'client_id=client&client_secret=secret'])
      expect(
        await send('POST', '/api/1.0/oauth/token', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `grant_type=client_credentials&${pair}`,
        }),
      ).toMatchObject({ status: 401 })
  })
})
