/**
 * Realistic sample data of four days, sent to a running host by its own commands, for screenshots and manual tests.
 * Today is the current day in the given zone.
 */
import { newCommandId, type HostClient } from './host-client.ts'

const dayMs = 86_400_000

/** `[item, from, to, Activity, Billing code, note]`; times of day as `H:MM`. */
type Line = readonly [item: string, from: string, to: string, activity: string, billing: string, note: string]

const today: readonly Line[] = [
  ['Weekly planning', '8:32', '9:02', 'meeting', 'internal', ''],
  ['Checkout redesign', '9:06', '10:41', 'design', 'fixed-price', 'Payment step, first cut'],
  ['Refund flow – edge cases', '10:50', '11:36', 'development', 'fixed-price', 'Partial refunds'],
  ['Accessibility audit', '12:28', '13:25', 'testing', 'time-and-materials', 'Contrast of the rail'],
]
const earlier: readonly (readonly Line[])[] = [
  [
    ['Support rota', '8:45', '10:15', 'support', 'internal', ''],
    ['Checkout redesign', '10:30', '12:10', 'design', 'fixed-price', 'Wireframes'],
    ['Invoice import', '13:00', '15:40', 'development', 'time-and-materials', 'Rounding of taxes'],
    ['Interviews: backend', '16:00', '17:00', 'meeting', 'internal', ''],
  ],
  [
    ['Invoice import', '8:30', '11:50', 'development', 'time-and-materials', 'Parser'],
    ['Refund flow – edge cases', '12:40', '15:10', 'development', 'fixed-price', 'Expired cards'],
    ['Support rota', '15:20', '16:05', 'support', 'internal', ''],
  ],
  [
    ['Weekly planning', '9:00', '9:35', 'meeting', 'internal', ''],
    ['Checkout redesign', '9:40', '12:30', 'development', 'fixed-price', ''],
    ['Accessibility audit', '13:15', '16:45', 'testing', 'time-and-materials', 'Screen reader, first round'],
  ],
]

export interface Zone {
  readonly name: string
  readonly offsetHours: number
}

/** Returns a zone in which it is between three and four in the afternoon, so that screenshots show a working day. */
export function afternoonZone(nowMs: number): Zone {
  let offsetHours = 15 - new Date(nowMs).getUTCHours()
  if (offsetHours < -12) offsetHours += 24
  if (offsetHours > 14) offsetHours -= 24
  // In these names the sign is reversed: `Etc/GMT-2` is two hours ahead of UTC.
  const name = `Etc/GMT${offsetHours > 0 ? '-' : '+'}${Math.abs(offsetHours)}`
  return { name: offsetHours === 0 ? 'Etc/GMT' : name, offsetHours }
}

/** Saves the entries of today and of the three days before, sends them at once, and pins two items. */
export async function giveSampleWork(client: HostClient, zone: Zone, nowMs: number): Promise<void> {
  const items = new Map((await client.call('items.list', {})).map(({ id, name }) => [name, id]))
  const before = await client.call('settings.read', {})
  await client.call('settings.change', { patch: { holdSeconds: 0 } })
  const midnight = startOfDay(zone, nowMs)
  for (const [back, lines] of [...earlier.entries()].reverse())
    for (const line of lines) await log(client, items, zone, midnight - (back + 1) * dayMs, line)
  for (const line of today) await log(client, items, zone, midnight, line)
  await client.call('sync.now', {})
  await client.call('settings.change', { patch: { holdSeconds: before.holdSeconds } })

  for (const name of ['Checkout redesign', 'Refund flow – edge cases'])
    await client.call('items.pin', { itemId: items.get(name)!, pinned: true })
}

/** Starts a run at 13:42 of the zone's day. */
export async function startSampleRun(client: HostClient, zone: Zone, nowMs: number): Promise<void> {
  const items = await client.call('items.list', {})
  const itemId = items.find(({ name }) => name === 'Checkout redesign')!.id
  const startedAt = new Date(startOfDay(zone, nowMs) + minutesOf('13:42') * 60_000).toISOString()
  await client.call('timer.start', { commandId: newCommandId(), itemId, startedAt })
}

async function log(
  client: HostClient,
  items: ReadonlyMap<string, string>,
  zone: Zone,
  midnightMs: number,
  [name, from, to, activity, billing, note]: Line,
): Promise<void> {
  const itemId = items.get(name)!
  const { draft } = await client.call('template.form', { itemId })
  const entry = {
    itemId,
    day: new Date(midnightMs + zone.offsetHours * 3_600_000).toISOString().slice(0, 10),
    startedAt: new Date(midnightMs + minutesOf(from) * 60_000).toISOString(),
    minutes: minutesOf(to) - minutesOf(from),
    draft: {
      ...draft,
      description: note,
      options: { ...draft.options, activity, 'billing-code': billing },
      billable: billing === 'internal' ? ('none' as const) : ('all' as const),
    },
  }
  await client.call('entries.save', { commandId: newCommandId(), entry, remember: true })
}

function startOfDay({ offsetHours }: Zone, nowMs: number): number {
  const shift = offsetHours * 3_600_000
  return Math.floor((nowMs + shift) / dayMs) * dayMs - shift
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
