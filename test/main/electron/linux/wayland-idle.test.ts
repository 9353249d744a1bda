/** Tests reading the idle time from a Wayland compositor, over a real socket. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotReported, socketPath, WaylandIdle } from '../../../../src-main/electron/linux/wayland-idle.ts'
import { systemClock } from '../../../../src-main/kernel/clock.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { startCompositor, type Compositor, type Offered } from '../../../support/wayland-compositor.ts'

const { Idle } = await import('../../../../src-main/electron/idle.ts')

let folder: string
let compositor: Compositor | undefined
let idle: WaylandIdle | undefined
const clock = new FakeClock()
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallystick-wayland-'))))
afterEach(async () => {
  idle?.close()
  await compositor?.close()
  compositor = idle = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function connected(offered?: Offered): Promise<WaylandIdle> {
  compositor = await startCompositor(folder, offered)
  return (idle = await WaylandIdle.connect(compositor.env, clock))
}

describe('a compositor that reports idle time', () => {
  it('requests notifications about input once', async () => {
    await connected()
    await expect.poll(() => compositor!.asked).toEqual(['input-idle 30000'])
  })

  it('requests general idle notifications from a compositor with version 1 of the protocol', async () => {
    await connected({
      globals: [
        ['wl_seat', 1],
        ['ext_idle_notifier_v1', 1],
      ],
    })
    await expect.poll(() => compositor!.asked).toEqual(['idle 30000'])
  })

  it('returns the time since the last input, and 0 when the user is active again', async () => {
    const at = await connected()
    await expect.poll(() => compositor!.asked.length).toBe(1)
    expect(at.ms()).toBe(0)
    compositor!.idled()
    await expect.poll(() => at.ms()).toBe(30_000)
    clock.skip(300_000)
    expect(at.ms()).toBe(330_000)
    compositor!.resumed()
    await expect.poll(() => at.ms()).toBe(0)
  })

  it('returns 0 when the compositor closes the connection', async () => {
    const at = await connected()
    await expect.poll(() => compositor!.asked.length).toBe(1)
    compositor!.idled()
    await expect.poll(() => at.ms()).toBe(30_000)
    await compositor!.close()
    await expect.poll(() => at.ms()).toBe(0)
  })

  it.each([
    ['an error', Buffer.from([1, 0, 0, 0, 0, 0, 8, 0])],
    ['a message without a length', Buffer.alloc(16)],
  ])('closes the connection and returns 0 when the compositor sends %s', async (_what, bytes) => {
    const at = await connected()
    await expect.poll(() => compositor!.asked.length).toBe(1)
    compositor!.idled()
    await expect.poll(() => at.ms()).toBe(30_000)
    compositor!.say(bytes)
    await expect.poll(() => at.ms()).toBe(0)
  })

  it("uses the compositor's idle time on Wayland and no other source", async () => {
    const at = { ms: () => 400_000 }
    const wayland = { platform: 'linux', name: 'KDE', session: 'wayland' } as const
    expect(new Idle(wayland, undefined, at).ms()).toBe(400_000)
    expect(await new Idle(wayland, undefined, at).attended()).toBe(false)
    expect(await new Idle(wayland, undefined, { ms: () => 0 }).attended()).toBe(true)
  })
})

describe('a compositor that does not report idle time', () => {
  it('rejects when the compositor does not support the protocol', async () => {
    await expect(connected({ globals: [['wl_seat', 9]] })).rejects.toThrow(NotReported)
  })

  it('rejects when the socket or the environment variables are missing', async () => {
    const there = { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: 'wayland-3' }
    await expect(WaylandIdle.connect(there, systemClock)).rejects.toThrow(NotReported)
    await expect(WaylandIdle.connect({}, systemClock)).rejects.toThrow(NotReported)
  })

  it('rejects when the compositor never answers', async () => {
    const silent = createServer(() => undefined)
    const path = join(folder, 'wayland-0')
    await new Promise<void>((resolve) => silent.listen(path, resolve))
    const asked = WaylandIdle.connect({ XDG_RUNTIME_DIR: folder }, clock).catch((error: unknown) => error)
    await clock.pass(2_000)
    expect(await asked).toBeInstanceOf(NotReported)
    await new Promise((resolve) => silent.close(resolve))
  })
})

it.each([
  [{ XDG_RUNTIME_DIR: '/run/user/1000', WAYLAND_DISPLAY: 'wayland-1' }, '/run/user/1000/wayland-1'],
  [{ XDG_RUNTIME_DIR: '/run/user/1000' }, '/run/user/1000/wayland-0'],
  [{ WAYLAND_DISPLAY: '/tmp/own' }, '/tmp/own'],
  [{ WAYLAND_DISPLAY: 'wayland-1' }, undefined],
])('finds in the environment %j the socket %s', (env, path) => expect(socketPath(env)).toBe(path))
