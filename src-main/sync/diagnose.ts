/**
 * Collects the guarantee that applies to this account, and what was observed (docs/reliability.md §1.2, §2.4). Reads
 * only.
 */
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import type { Precision } from '../outbox/echo-store.ts'
import type { Sync } from './sync.ts'

export function diagnose({ connection, echo, journal, rules }: Sync): Diagnosis {
  const profile = echo.read()
  return {
    kind: connection.kind,
    tier: rules.tierOf(profile, connection.startFingerprint ? markerOf[profile.sends] : null),
    startFingerprint: connection.startFingerprint,
    sends: profile.sends,
    accepted: profile.accepted,
    echoes: profile.echoes,
    listsOwn: profile.listsOwn,
    others: profile.others,
    horizonMinutes: connection.horizonMs / 60_000,
    negativesNeeded: connection.negativesNeeded,
    seen: journal.observed(),
  }
}

/** An example of a start as it would be sent. */
const markerOf: Readonly<Record<Precision, string | null>> = {
  millisecond: '2026-01-01T08:00:12.345Z',
  second: '2026-01-01T08:00:12.000Z',
  minute: null,
}
