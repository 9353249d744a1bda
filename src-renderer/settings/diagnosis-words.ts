/** Messages for the diagnosis of an account: how reliable sending is, why, and what was observed about the service. */
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import { settings } from '#preload/words/made/settings.ts'

export interface Fact {
  readonly name: string
  readonly value: string
}

/** Returns one or more sentences that say what Tallystick guarantees. `service` is the account's name. */
export function guaranteeWords(diagnosis: Diagnosis, service: string): string {
  const words = settings()
  if (diagnosis.kind === 'local') return words.guaranteeLocal
  switch (diagnosis.tier) {
    case 1:
      return words.guaranteeByMilliseconds({ service })
    case 2:
      return words.guaranteeBySeconds({ service })
    case 3:
      if (!diagnosis.startFingerprint) return words.guaranteeWithoutSeconds
      return diagnosis.echoes === 'unknown'
        ? words.guaranteeUnseen({ service })
        : words.guaranteeByCounting({ service })
  }
}

export function diagnosisFacts(diagnosis: Diagnosis): Fact[] {
  const { others, listsOwn, seen } = diagnosis
  const words = settings()
  return [
    { name: words.factStarts, value: startWords(diagnosis) },
    { name: words.factLists, value: listsOwn ? words.listsShowOwn : words.listsShowNone },
    { name: words.factWriters, value: others ? words.othersWrite : words.onlyThisWrites },
    { name: words.factLost, value: patienceWords(diagnosis) },
    { name: words.factSent, value: words.sentAttempts({ count: seen.sent }) },
    { name: words.factOutcome, value: seen.lost === 0 ? words.noAnswerLost : words.lostOutcomes(seen) },
  ]
}

function startWords({ startFingerprint, sends, accepted, echoes }: Diagnosis): string {
  if (!startFingerprint) return settings().startsFullMinutes
  return settings().startsSent({ sends, accepted: accepted ? 'yes' : 'other', echoes })
}

function patienceWords({ horizonMinutes: minutes, negativesNeeded: lists }: Diagnosis): string {
  return minutes === 0
    ? settings().resendAfterLists({ lists })
    : settings().resendAfterMinutes({ minutes, lists })
}

/**
 * Returns a sentence about the risk that no client can rule out (docs/reliability.md §1.2). Returns an empty string for
 * the local workspace, which has no such risk.
 */
export function remainderWords({ kind, horizonMinutes }: Diagnosis, service: string): string {
  return kind === 'local' ? '' : settings().remainingRisk({ service, minutes: horizonMinutes })
}

/**
 * Returns a report for support. Because the report leaves the machine, it must not contain names, addresses, ids or
 * text that the user wrote.
 */
export function diagnosisText(
  diagnosis: Diagnosis,
  about: Pick<AppDescription, 'version' | 'host' | 'platform'>,
): string {
  const { version, host, platform } = about
  const words = settings()
  return [
    `Tallystick ${version}, ${host}, ${platform}`,
    words.reportAccount({ kind: diagnosis.kind === 'local' ? 'local' : 'other', tier: diagnosis.tier }),
    guaranteeWords(diagnosis, words.guaranteeService),
    ...diagnosisFacts(diagnosis).map((fact) => words.reportFact(fact)),
    '',
  ].join('\n')
}
