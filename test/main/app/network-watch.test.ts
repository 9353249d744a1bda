/** Tests that another network is detected while a service cannot be reached, and that nothing is polled otherwise. */
import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { NetworkWatch, ownAddresses } from '../../../src-main/app/network-watch.ts'
import { FakeClock } from '../../support/fake-clock.ts'

function watched(first: string) {
  const clock = new FakeClock()
  const seen = { addresses: first, changes: 0 }
  const watch = new NetworkWatch(
    clock,
    () => (seen.changes += 1),
    () => seen.addresses,
  )
  return { clock, seen, watch }
}

it('reports each network that the machine joins once', async () => {
  const { clock, seen, watch } = watched('')
  watch.offline(true)
  await clock.pass(60_000)
  expect(seen.changes).toBe(0)
  seen.addresses = '192.0.2.7'
  await clock.pass(2_000)
  expect(seen.changes).toBe(1)
  await clock.pass(60_000)
  expect(seen.changes).toBe(1)
  seen.addresses = '198.51.100.9'
  await clock.pass(2_000)
  expect(seen.changes).toBe(2)
})

it('does not report that the network is gone', async () => {
  const { clock, seen, watch } = watched('192.0.2.7')
  watch.offline(true)
  seen.addresses = ''
  await clock.pass(10_000)
  expect(seen.changes).toBe(0)
})

it('does not poll the network while services answer or after it was closed', async () => {
  const { clock, watch } = watched('')
  expect(clock.waiting).toBe(0)
  watch.offline(true)
  watch.offline(true)
  expect(clock.waiting).toBe(1)
  watch.offline(false)
  expect(clock.waiting).toBe(0)
  watch.offline(true)
  watch.close()
  expect(clock.waiting).toBe(0)
})

it("leaves the loopback address out of the machine's own addresses", () => {
  expect(ownAddresses().split(' ')).not.toContain('127.0.0.1')
})

it.each([
  ['a Wi-Fi interface', { wlan0: ['192.0.2.7'] }, '192.0.2.7'],
  ['a cable with only link-local addresses', { eth0: ['169.254.10.2', 'fe80::1'] }, ''],
  [
    'interfaces of containers and virtual machines only',
    { docker0: ['172.17.0.1'], virbr0: ['192.168.122.1'] },
    '',
  ],
  ['no interface', {}, ''],
])('reads, for %s, the addresses "%s"', (_what, given, text) => {
  const interfaces = Object.fromEntries(
    Object.entries(given).map(([name, addresses]) => [
      name,
      addresses.map((address) => ({ address, internal: false }) as NetworkInterfaceInfo),
    ]),
  )
  expect(ownAddresses(interfaces)).toBe(text)
})
