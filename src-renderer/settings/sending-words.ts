import type { Connection } from '#preload/model/connection.ts'
import { settings } from '#preload/words/made/settings.ts'

/** Returns how many entries of an inactive account are not sent yet, and what they are waiting for. */
export function unsentElsewhere(count: number, condition: Connection['condition']): string {
  return settings().unsentElsewhere({ count, condition: condition === null ? 'other' : cases[condition] })
}

/** Maps each condition to the name of its case in the message, because the name of a case cannot contain a hyphen. */
const cases = {
  ok: 'ok',
  offline: 'offline',
  'not-answering': 'notAnswering',
  paused: 'paused',
  'no-secret': 'noSecret',
  proxy: 'proxy',
  distrusted: 'distrusted',
} as const satisfies Record<NonNullable<Connection['condition']>, string>
