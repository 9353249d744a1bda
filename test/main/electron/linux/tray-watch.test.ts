/** Whether a panel shows icons, asked over a real bus; and the bytes that travel there. */
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
import { BusService, privateBus, variantOfBoolean, type PrivateBus } from '../../../support/private-bus.ts'
import { memoryLog } from '../memory-log.ts'

const uid = process.getuid?.() ?? 0
const panelName = 'org.kde.StatusNotifierWatcher'

describe('the address of a bus', () => {
  it.each([
    ['unix:path=/run/user/1000/bus', '/run/user/1000/bus'],
    ['unix:path=/tmp/dbus-x,guid=00ff', '/tmp/dbus-x'],
    ['unix:abstract=/tmp/dbus-y,guid=1', '\0/tmp/dbus-y'],
    ['tcp:host=localhost,port=1;unix:path=/a%20b', '/a b'],
    ['unix:runtime=yes', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (address, path) => expect(socketPath(address)).toBe(path))
})

describe('the bytes', () => {
  const call = encodeCall(7, {
    destination: 'a.b',
    path: '/a',
    interface: 'a.b',
    member: 'Get',
    args: ['x', 'ü'],
  })

  it('of a call are read back as they were written, whole or not at all', () => {
    const read = decodeMessage(call)
    expect(read?.length).toBe(call.length)
    expect(read?.message).toMatchObject({ type: 'call', interface: 'a.b', member: 'Get' })
    expect(read?.message.values()).toEqual(['x', 'ü'])
    for (let length = 0; length < call.length; length += 1)
      expect(decodeMessage(call.subarray(0, length))).toBeUndefined()
  })

  it('of a stranger give a message, an error or nothing, and never anything else', () => {
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

describe('without a bus', () => {
  it.each([
    ['KDE', true],
    ['GNOME', false],
  ])('on %s it is presumed: %s', async (name, hosted) => {
    const desktop = { platform: 'linux', name, session: 'wayland' } as const
    const watch = await watchTray({ desktop, bus: undefined, clock: systemClock, log: memoryLog() })
    expect(watch.hosted).toBe(hosted)
    watch.close()
  })

  it('macOS and Windows have one', async () => {
    for (const platform of ['darwin', 'win32'] as const) {
      const desktop = { platform, name: undefined }
      const watch = await watchTray({ desktop, bus: undefined, clock: systemClock, log: memoryLog() })
      expect(watch.hosted).toBe(true)
    }
  })

  it('that never answers, it is given up', async () => {
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

describe.skipIf(bus === undefined)('on a real bus', () => {
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

  it('a panel that shows icons is found, whatever the desktop is called', async () => {
    await panel()
    expect((await watched('wayland')).hosted).toBe(true)
  })

  it('no panel, or one that shows none, means no tray on Wayland, even on a desktop that is known for one', async () => {
    expect((await watched('wayland', 'KDE')).hosted).toBe(false)
    watch!.close()
    await panel(false)
    expect((await watched('wayland', 'KDE')).hosted).toBe(false)
  })

  it('on X11 the older kind of icon is still presumed where desktops show it', async () => {
    expect((await watched('x11', 'XFCE')).hosted).toBe(true)
    watch!.close()
    expect((await watched('x11', 'GNOME')).hosted).toBe(false)
  })

  it('a panel that comes later is heard of at once', async () => {
    await watched('wayland')
    await panel()
    await expect.poll(() => changes).toEqual([true])
    expect(watch!.hosted).toBe(true)
  })

  it('a panel that restarts is told once it is back, one that stays away after ten seconds', async () => {
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

  it('an answer that is an error is one', async () => {
    const session = await SessionBus.connect(own.address, uid, systemClock)
    const nobody = { destination: 'no.such.name', path: '/x', interface: 'x.y' }
    await expect(session.property(nobody, 'Z')).rejects.toMatchObject({
      message: expect.stringMatching(/ServiceUnknown|NameHasNoOwner/) as string,
    })
    session.close()
    await expect(session.property(nobody, 'Z')).rejects.toThrow('the bus is gone')
  })
})
