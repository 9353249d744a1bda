/**
 * Collects the facts that the settings page shows about an account: how reliably this program can recognize its entries
 * at the service, and how the service has been observed to behave (docs/reliability.md §1.2, §2.4).
 */
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import type { Precision } from '../outbox/echo-store.ts'
import type { Sync } from './sync.ts'

export function diagnose({ connection, echo, attempts, rules }: Sync): Diagnosis {
  const profile = echo.read()
  return {
    kind: connection.kind,
    tier: rules.tierOf(profile, connection.startFingerprint ? exampleStarts[profile.sends] : null),
    startFingerprint: connection.startFingerprint,
    sends: profile.sends,
    accepted: profile.accepted,
    echoes: profile.echoes,
    listsOwn: profile.listsOwn,
    others: profile.others,
    horizonMinutes: connection.horizonMs / 60_000,
    negativesNeeded: connection.negativesNeeded,
    seen: attempts.observed(),
  }
}

/**
 * An example of a sent start for each precision. The value for whole minutes is null, because they cannot contain a
 * start fingerprint (artificial seconds that identify an entry).
 */
const exampleStarts: Readonly<Record<Precision, string | null>> = {
  millisecond: '2026-01-01T08:00:12.345Z',
  second: '2026-01-01T08:00:12.000Z',
  minute: null,
}
