/** Tests quitting, which every way to end the program uses. */
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
function leaving(close: () => Promise<void>, log = memoryLog(), afterwards?: () => Promise<undefined>) {
  return new Leaving({ electron: app as never, clock, log, close, ...(afterwards && { afterwards }) })
}

describe('quitting', () => {
  it('quits only after everything is closed', async () => {
    const closing = Promise.withResolvers<undefined>()
    leaving(() => closing.promise).quit()
    await settled()
    expect(app.exitCode).toBeUndefined()
    closing.resolve(undefined)
    await settled()
    expect(app.exitCode).toBe(0)
    expect(clock.waiting).toBe(0)
  })

  it('closes everything once when the system asks it to quit several times', async () => {
    let closed = 0
    leaving(async () => void (closed += 1))
    app.quit()
    app.quit()
    await settled()
    expect([closed, app.exitCode]).toEqual([1, 0])
  })

  it('quits even if closing fails, and logs the error', async () => {
    const log = memoryLog()
    leaving(() => Promise.reject(new Error('stuck')), log).quit()
    await settled()
    expect(app.exitCode).toBe(0)
    expect(log.lines[0]).toMatchObject({ level: 'error', event: 'quit.close-failed' })
  })

  it('quits after five seconds even if closing never ends', async () => {
    leaving(() => new Promise(() => undefined)).quit()
    await clock.pass(4_900)
    expect(app.exitCode).toBeUndefined()
    await clock.pass(200)
    expect(app.exitCode).toBe(0)
  })

  it('starts closing at once when the session of the system ends', async () => {
    let closed = false
    leaving(async () => void (closed = true)).hurry()
    expect(closed).toBe(true)
    await settled()
    expect(app.exitCode).toBe(0)
  })
})

describe('installing a release after closing', () => {
  let placed: number
  const afterwards = async () => {
    placed += 1
    return undefined
  }
  beforeEach(() => (placed = 0))

  it('waits with quitting until a release is installed', async () => {
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

  it('installs no release when closing failed or took too long', async () => {
    leaving(() => Promise.reject(new Error('stuck')), memoryLog(), afterwards).quit()
    await settled()
    expect([app.exitCode, placed]).toEqual([0, 0])
    resetElectron()
    leaving(() => new Promise(() => undefined), memoryLog(), afterwards).quit()
    await clock.pass(5_100)
    expect([app.exitCode, placed]).toEqual([0, 0])
  })

  it('installs no release when the session of the system ends', async () => {
    leaving(() => Promise.resolve(), memoryLog(), afterwards).hurry()
    await settled()
    expect([app.exitCode, placed]).toEqual([0, 0])
  })

  it('quits after a minute even if installing a release never ends', async () => {
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
