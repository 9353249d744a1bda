/** Another network is noticed while a service cannot be reached, and nothing is looked at otherwise. */
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

it('tells once of each network that the machine comes to', async () => {
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

it('says nothing of a network that is gone', async () => {
  const { clock, seen, watch } = watched('192.0.2.7')
  watch.offline(true)
  seen.addresses = ''
  await clock.pass(10_000)
  expect(seen.changes).toBe(0)
})

it('does not look while services answer, nor when it is over', async () => {
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

it('the machine has addresses of its own, or none, but never its loopback', () => {
  expect(ownAddresses().split(' ')).not.toContain('127.0.0.1')
})

it.each([
  ['Wi-Fi', { wlan0: ['192.0.2.7'] }, '192.0.2.7'],
  ['a cable that gave itself an address', { eth0: ['169.254.10.2', 'fe80::1'] }, ''],
  [
    'bridges of containers and virtual machines alone',
    { docker0: ['172.17.0.1'], virbr0: ['192.168.122.1'] },
    '',
  ],
  ['nothing', {}, ''],
])('counts %s as the addresses "%s"', (_what, given, text) => {
  const interfaces = Object.fromEntries(
    Object.entries(given).map(([name, addresses]) => [
      name,
      addresses.map((address) => ({ address, internal: false }) as NetworkInterfaceInfo),
    ]),
  )
  expect(ownAddresses(interfaces)).toBe(text)
})
