/** Tests the search for a panel that shows icons over a real session bus, and the encoding of messages on the bus. */
import fc from 'fast-check'
import { createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeMessage, encodeCall, Unreadable } from '../../../../src-main/electron/linux/bus-message.ts'
import { BusError, SessionBus, socketPath } from '../../../../src-main/electron/linux/session-bus.ts'
import { watchTray, type TrayWatch } from '../../../../src-main/electron/linux/tray-watch.ts'
import { systemClock } from '../../../../src-main/kernel/clock.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import {
  boolean,
  BusService,
  privateBus,
  variantOfBoolean,
  type PrivateBus,
} from '../../../support/private-bus.ts'
import { memoryLog } from '../memory-log.ts'

const uid = process.getuid?.() ?? 0
const panelName = 'org.kde.StatusNotifierWatcher'

describe('socketPath', () => {
  it.each([
    ['unix:path=/run/user/1000/bus', '/run/user/1000/bus'],
    ['unix:path=/tmp/dbus-x,guid=00ff', '/tmp/dbus-x'],
    ['unix:abstract=/tmp/dbus-y,guid=1', '\0/tmp/dbus-y'],
    ['tcp:host=localhost,port=1;unix:path=/a%20b', '/a b'],
    ['unix:runtime=yes', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads from the bus address %s the socket path %j', (address, path) =>
    expect(socketPath(address)).toBe(path),
  )
})

describe('messages of the bus', () => {
  const call = encodeCall(7, {
    destination: 'a.b',
    path: '/a',
    interface: 'a.b',
    member: 'Get',
    args: ['x', 'ü'],
  })

  it('reads an encoded call as it was written, and nothing from an incomplete one', () => {
    const read = decodeMessage(call)
    expect(read?.length).toBe(call.length)
    expect(read?.message).toMatchObject({ type: 'call', interface: 'a.b', member: 'Get' })
    expect(read?.message.values()).toEqual(['x', 'ü'])
    for (let length = 0; length < call.length; length += 1)
      expect(decodeMessage(call.subarray(0, length))).toBeUndefined()
  })

  it('throws only Unreadable for random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(call.length), (noise, at) => {
        const bytes = Buffer.concat([call.subarray(0, at), noise])
        try {
          decodeMessage(bytes)?.message.values()
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a desktop without a session bus', () => {
  it.each([
    ['KDE', true],
    ['GNOME', false],
  ])('presumes without a bus on %s that there is a tray: %s', async (name, hosted) => {
    const desktop = { platform: 'linux', name, session: 'wayland' } as const
    const watch = await watchTray({ desktop, bus: undefined, clock: systemClock, log: memoryLog() })
    expect(watch.hosted).toBe(hosted)
    watch.close()
  })

  it('presumes without a bus that macOS and Windows have a tray', async () => {
    for (const platform of ['darwin', 'win32'] as const) {
      const desktop = { platform, name: undefined }
      const watch = await watchTray({ desktop, bus: undefined, clock: systemClock, log: memoryLog() })
      expect(watch.hosted).toBe(true)
    }
  })

  it('gives up connecting to a bus that never answers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tallystick-bus-'))
    const path = join(folder, 'bus')
    const server = createServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(path, resolve))
    const clock = new FakeClock()
    const connecting = SessionBus.connect(`unix:path=${path}`, uid, clock)
    const refused = expect(connecting).rejects.toBeInstanceOf(BusError)
    await clock.pass(1_500)
    await refused
    server.close()
    rmSync(folder, { recursive: true })
  })
})

const bus = await privateBus()
await bus?.stop()

describe.skipIf(bus === undefined)('a real session bus', () => {
  let own: PrivateBus
  let watch: TrayWatch | undefined
  let clock: FakeClock
  let changes: boolean[]
  beforeEach(async () => {
    own = (await privateBus())!
    clock = new FakeClock()
    changes = []
  })
  afterEach(async () => {
    watch?.close()
    watch = undefined
    await own.stop()
  })

  const panel = (registered = true) =>
    BusService.own(panelName, own.address, () => variantOfBoolean(registered))

  async function watched(session: string, name = 'GNOME') {
    const desktop = { platform: 'linux', name, session } as const
    const connection = await SessionBus.connect(own.address, uid, clock)
    watch = await watchTray({ desktop, bus: connection, clock, log: memoryLog() })
    watch.onChange((hosted) => changes.push(hosted))
    return watch
  }

  it('finds a panel that shows icons on any desktop', async () => {
    await panel()
    expect((await watched('wayland')).hosted).toBe(true)
  })

  it('finds no tray on Wayland without a panel that shows icons, even on KDE', async () => {
    expect((await watched('wayland', 'KDE')).hosted).toBe(false)
    watch!.close()
    await panel(false)
    expect((await watched('wayland', 'KDE')).hosted).toBe(false)
  })

  it('presumes the older kind of icon on X11 when the desktop shows it', async () => {
    expect((await watched('x11', 'XFCE')).hosted).toBe(true)
    watch!.close()
    expect((await watched('x11', 'GNOME')).hosted).toBe(false)
  })

  it('reports a panel that appears later at once', async () => {
    await watched('wayland')
    await panel()
    await expect.poll(() => changes).toEqual([true])
    expect(watch!.hosted).toBe(true)
  })

  it('reports a restarted panel when it is back, and a missing one after ten seconds', async () => {
    const first = await panel()
    await watched('wayland')
    await first.end()
    const second = await panel()
    await expect.poll(() => changes).toEqual([true])
    await second.end()
    let passed = 0
    const aSecondLater = async () => {
      await clock.pass(1_000)
      passed += 1_000
      return changes
    }
    await expect.poll(aSecondLater, { interval: 10 }).toEqual([true, false])
    expect(passed).toBeGreaterThanOrEqual(10_000)
    expect(watch!.hosted).toBe(false)
  })

  describe('on GNOME, whose panel disappears while the screen is locked', () => {
    const name = 'org.gnome.ScreenSaver'
    let active: boolean
    let shield: BusService
    beforeEach(async () => {
      active = false
      shield = await BusService.own(name, own.address, () => boolean(active))
    })
    const turns = (locked: boolean) => {
      active = locked
      shield.signal('/org/gnome/ScreenSaver', name, 'ActiveChanged', boolean(locked))
    }
    /** Passes a minute in steps, so that answers from the bus can arrive between them. */
    const aMinuteLater = async () => {
      for (let second = 0; second < 60; second += 1) {
        await clock.pass(1_000)
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }

    it('reports no missing tray while the screen is locked, and a returned panel after unlocking', async () => {
      const first = await panel()
      await watched('wayland', 'ubuntu:GNOME')
      turns(true)
      await first.end()
      await aMinuteLater()
      expect([changes, watch!.hosted]).toEqual([[], true])
      await panel()
      turns(false)
      await expect.poll(() => changes).toContain(true)
      expect(changes).not.toContain(false)
    })

    it('reports a missing tray when the panel does not return within ten seconds after unlocking', async () => {
      const first = await panel()
      await watched('wayland', 'ubuntu:GNOME')
      turns(true)
      await first.end()
      await aMinuteLater()
      turns(false)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(changes).toEqual([])
      await aMinuteLater()
      expect([changes, watch!.hosted]).toEqual([[false], false])
    })

    it('presumes the tray that the desktop is known for when the program starts while the screen is locked', async () => {
      active = true
      expect(await watched('wayland', 'ubuntu:GNOME')).toMatchObject({ hosted: true, answered: false })
      await aMinuteLater()
      expect(changes).toEqual([])
    })
  })

  it("does not query GNOME's lock screen on other desktops", async () => {
    let calls = 0
    await BusService.own('org.gnome.ScreenSaver', own.address, () => {
      calls += 1
      return boolean(true)
    })
    await panel()
    await watched('wayland', 'KDE')
    expect(calls).toBe(0)
  })

  it('rejects when the bus answers a call with an error or is closed', async () => {
    const session = await SessionBus.connect(own.address, uid, systemClock)
    const nobody = { destination: 'no.such.name', path: '/x', interface: 'x.y' }
    await expect(session.property(nobody, 'Z')).rejects.toMatchObject({
      message: expect.stringMatching(/ServiceUnknown|NameHasNoOwner/) as string,
    })
    session.close()
    await expect(session.property(nobody, 'Z')).rejects.toThrow('the bus is gone')
  })
})
