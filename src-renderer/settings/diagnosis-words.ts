/** Texts of a diagnosis of an account: how reliable sending is, why, and what was observed of the service. */
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import { counted } from '../lib/format.ts'

export interface Fact {
  readonly name: string
  readonly value: string
}

/** Returns one or two sentences that say what Tallystick guarantees. `service` is the account's name. */
export function guaranteeWords(diagnosis: Diagnosis, service: string): string {
  if (diagnosis.kind === 'local')
    return 'Each entry is saved exactly once: the local workspace is part of Tallystick, so no answer can get lost on the way.'
  switch (diagnosis.tier) {
    case 1:
      return `Each entry is logged exactly once. ${service} gives back the milliseconds of its start, so Tallystick recognises it.`
    case 2:
      return `Each entry is logged exactly once. ${service} gives back the seconds of its start. If two entries look alike, Tallystick asks you.`
    case 3:
      if (!diagnosis.startFingerprint)
        return 'Starts are sent without seconds, as the account’s settings say. If an answer gets lost, Tallystick counts the new entries in the account to see whether the entry arrived. If that doesn’t settle it, Tallystick asks you.'
      return diagnosis.echoes === 'unknown'
        ? `Tallystick hasn’t seen any of its entries in ${service} yet. Until then, if an answer gets lost, it counts the new entries there to see whether the entry arrived. If that doesn’t settle it, Tallystick asks you.`
        : `${service} doesn’t give back the exact start of an entry. If an answer gets lost, Tallystick counts the new entries there to see whether the entry arrived. If that doesn’t settle it, Tallystick asks you.`
  }
}

export function diagnosisFacts(diagnosis: Diagnosis): Fact[] {
  const { others, listsOwn, seen } = diagnosis
  return [
    { name: 'Starts', value: startWords(diagnosis) },
    {
      name: 'Lists',
      value: listsOwn ? 'Show what you logged' : 'Have not shown any of your entries yet',
    },
    {
      name: 'Also writing',
      value: others ? 'Another person or device logs time for you too' : 'Only this computer so far',
    },
    { name: 'Lost answers', value: patienceWords(diagnosis) },
    { name: 'Sent so far', value: counted(seen.sent, 'attempt', 'attempts') },
    { name: 'Of these', value: outcomeWords(diagnosis) },
  ]
}

function startWords({ startFingerprint, sends, accepted, echoes }: Diagnosis): string {
  if (!startFingerprint) return 'Sent to the whole minute, by the account’s settings'
  const sent = {
    millisecond: 'Sent with milliseconds',
    second: 'Sent with seconds',
    minute: 'Sent without seconds',
  }
  const back = {
    millisecond: 'given back with them',
    second: 'given back with seconds',
    minute: 'given back without seconds',
    unknown: 'not seen again yet',
  }
  return `${sent[sends]}, ${accepted ? 'accepted' : 'not accepted yet'}, ${back[echoes]}`
}

function patienceWords({ horizonMinutes, negativesNeeded }: Diagnosis): string {
  const lists = counted(negativesNeeded, 'complete list', 'complete lists')
  if (horizonMinutes === 0) return `Sent again after ${lists} without the entry`
  return `Sent again after ${counted(horizonMinutes, 'minute', 'minutes')} and ${lists} without the entry, not before`
}

function outcomeWords({ seen: { lost, found, sentAgain } }: Diagnosis): string {
  if (lost === 0) return 'No answer got lost'
  const answers = counted(lost, 'answer got lost', 'answers got lost')
  return `${answers} · ${found} had arrived · ${sentAgain} sent again`
}

/** Returns the risk that no client can rule out (docs/reliability.md §1.2), or an empty string if every risk is ruled out. */
export function remainderWords({ kind, horizonMinutes }: Diagnosis, service: string): string {
  if (kind === 'local') return ''
  return `One case can’t be ruled out: if ${service} saves an entry more than ${counted(horizonMinutes, 'minute', 'minutes')} after the connection broke, it can be there twice. Tallystick finds the second one and tells you.`
}

/**
 * Returns a report for support. It must stay free of names, addresses, ids and text that the user wrote, because it
 * leaves the machine.
 */
export function diagnosisText(
  diagnosis: Diagnosis,
  about: Pick<AppDescription, 'version' | 'host' | 'platform'>,
): string {
  const { version, host, platform } = about
  return [
    `Tallystick ${version}, ${host}, ${platform}`,
    `Account: ${diagnosis.kind === 'local' ? 'local workspace' : 'remote'}, tier ${diagnosis.tier}`,
    guaranteeWords(diagnosis, 'The service'),
    ...diagnosisFacts(diagnosis).map(({ name, value }) => `${name}: ${value}`),
    '',
  ].join('\n')
}
