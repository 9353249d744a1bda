/** The one way out. */
import { beforeEach, describe, expect, it } from 'vitest'
import { Leaving } from '../../../src-main/electron/leaving.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { app, resetElectron } from '../../support/fake-electron.ts'
import { memoryLog } from './memory-log.ts'

let clock: FakeClock
beforeEach(() => {
  resetElectron()
  clock = new FakeClock()
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
function leaving(close: () => Promise<void>, log = memoryLog(), afterwards?: () => Promise<void>) {
  return new Leaving({ electron: app as never, clock, log, close, ...(afterwards && { afterwards }) })
}

describe('quitting', () => {
  it('waits until everything is closed, and then ends', async () => {
    const closing = Promise.withResolvers<undefined>()
    leaving(() => closing.promise).quit()
    await settled()
    expect(app.exitCode).toBeUndefined()
    closing.resolve(undefined)
    await settled()
    expect(app.exitCode).toBe(0)
    expect(clock.waiting).toBe(0)
  })

  it('asked for by the system takes the same way', async () => {
    let closed = 0
    leaving(async () => void (closed += 1))
    app.quit()
    app.quit()
    await settled()
    expect([closed, app.exitCode]).toEqual([1, 0])
  })

  it('ends also when something does not close', async () => {
    const log = memoryLog()
    leaving(() => Promise.reject(new Error('stuck')), log).quit()
    await settled()
    expect(app.exitCode).toBe(0)
    expect(log.lines[0]).toMatchObject({ level: 'error', event: 'quit.close-failed' })
  })

  it('does not wait for ever: what was shown as saved is on disk', async () => {
    leaving(() => new Promise(() => undefined)).quit()
    await clock.pass(4_900)
    expect(app.exitCode).toBeUndefined()
    await clock.pass(200)
    expect(app.exitCode).toBe(0)
  })

  it('begins at once when a session ends without asking', async () => {
    let closed = false
    leaving(async () => void (closed = true)).hurry()
    expect(closed).toBe(true)
    await settled()
    expect(app.exitCode).toBe(0)
  })
})

describe('what comes after the closing', () => {
  let placed: number
  const afterwards = async () => void (placed += 1)
  beforeEach(() => (placed = 0))

  it('comes before the end, and the end waits for it', async () => {
    const placing = Promise.withResolvers<undefined>()
    leaving(
      () => Promise.resolve(),
      memoryLog(),
      () => placing.promise,
    ).quit()
    await settled()
    await clock.pass(30_000)
    expect(app.exitCode).toBeUndefined()
    placing.resolve(undefined)
    await settled()
    expect([app.exitCode, clock.waiting]).toEqual([0, 0])
  })

  it('never comes when the files did not close, or not in time', async () => {
    leaving(() => Promise.reject(new Error('stuck')), memoryLog(), afterwards).quit()
    await settled()
    expect([app.exitCode, placed]).toEqual([0, 0])
    resetElectron()
    leaving(() => new Promise(() => undefined), memoryLog(), afterwards).quit()
    await clock.pass(5_100)
    expect([app.exitCode, placed]).toEqual([0, 0])
  })

  it('never comes when the system itself ends', async () => {
    leaving(() => Promise.resolve(), memoryLog(), afterwards).hurry()
    await settled()
    expect([app.exitCode, placed]).toEqual([0, 0])
  })

  it('is not waited for without end', async () => {
    leaving(
      () => Promise.resolve(),
      memoryLog(),
      () => new Promise(() => undefined),
    ).quit()
    await settled()
    await clock.pass(61_000)
    expect(app.exitCode).toBe(0)
  })
})
