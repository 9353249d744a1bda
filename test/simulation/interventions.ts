/** Lets people correct, delete and create entries at the service, in its web client or with another program. */
import { addDays } from '../../src-preload/rules/local-time.ts'
import { digitsIn } from '../../src-main/sync/start-fingerprint.ts'
import type { Chance } from './chance.ts'
import { items } from './life.ts'
import type { Intervention } from './plan.ts'
import type { SentBody, ServiceWorld } from './service-world.ts'

const minuteMs = 60_000

/**
 * Returns a delay of up to 2 seconds, a minute or twelve minutes after the create: before the first lookup, between
 * lookups, or after the horizon.
 */
export function interventionDelayMs(chance: Chance): number {
  return chance.whole(100, chance.of([2_000, minuteMs, 12 * minuteMs]))
}

export interface Intervened {
  readonly origin: string
  /** The body as it was sent. */
  readonly body: SentBody
  /** The start as a person sees it, without the added digits. */
  readonly visibleStart: string | null
}

export function intervene(
  service: ServiceWorld,
  chance: Chance,
  kind: Intervention,
  { origin, body, visibleStart }: Intervened,
): void {
  switch (kind) {
    case 'edit-minutes':
      return service.correct(origin, ({ minutes }) => ({ minutes: minutes + chance.of([-15, 5, 15]) }))
    case 'edit-item':
      return service.correct(origin, ({ item }) => ({ item: items.find((other) => other !== item)! }))
    case 'edit-date':
      return service.correct(origin, ({ date }) => ({ date: addDays(date, chance.of([-3, -1, 1, 2])) }))
    case 'edit-words':
      return service.correct(origin, () => ({ description: 'Put right at the service' }))
    case 'move-start':
      return service.correct(origin, ({ startTime }) => moved(startTime, chance.whole(1, 40)))
    case 'retype-start':
      return service.correct(origin, ({ startTime }) => retyped(startTime))
    case 'edit-all':
      return service.correct(origin, (held) =>
        digitsIn(held.startTime, 'millisecond') === '' ? {} : allChanged(held),
      )
    case 'delete':
      return service.remove(origin)
    case 'twin':
      return service.writeForeign(withoutStart(body))
    case 'twin-with-start':
      return service.writeForeign({ ...withoutStart(body), ...foreignStart(body.startTime, visibleStart) })
  }
}

function allChanged({ minutes, date, startTime }: SentBody): Partial<SentBody> {
  const item = 'somewhere else'
  return {
    minutes: minutes + 7,
    date: addDays(date, -2),
    description: 'Not the same',
    item,
    ...moved(startTime, 38),
  }
}

/**
 * Returns the start that another client writes: the visible start, which is cut to the minute if ours was sent without
 * milliseconds, because no other client writes the digits of ours (A4).
 */
function foreignStart(sent: string | undefined, visible: string | null): Partial<SentBody> {
  if (visible === null) return {}
  return sent !== undefined && digitsIn(sent, 'millisecond') === ''
    ? retyped(visible)
    : { startTime: visible }
}

/** Moves the start by whole minutes, as clients do that keep the seconds. */
function moved(startTime: string | undefined, minutes: number): Partial<SentBody> {
  if (startTime === undefined) return {}
  return { startTime: new Date(Date.parse(startTime) - minutes * minuteMs).toISOString() }
}

/** Cuts the start to the minute, as clients do that write only the typed time. */
function retyped(startTime: string | undefined): Partial<SentBody> {
  if (startTime === undefined) return {}
  const ms = Date.parse(startTime)
  return { startTime: new Date(ms - (ms % minuteMs)).toISOString() }
}

function withoutStart({ startTime: _start, ...body }: SentBody): SentBody {
  return body
}
