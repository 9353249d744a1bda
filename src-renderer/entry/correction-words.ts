/** Messages about the state of an entry that has been sent and can still be changed (docs/screens.md §3). */
import type { Entry, EntryDetail } from '#preload/model/entry.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { quoted } from './problem-words.ts'

export interface CorrectionWords {
  kind: 'plain' | 'attention'
  title: string
  text: string
  /** A sentence that quotes the service's response; empty if the service did not respond. */
  quote: string
  /** The label of the button that tries again; null if trying again is pointless. */
  again: string | null
  /** The label of the button that discards the refused change; null if no earlier state can be restored. */
  keep: string | null
}

/**
 * Returns the messages about the entry's state. `account` is the account's name; null for the local workspace. `since`
 * is the time of day at which the service received the entry; null if the time is not known.
 */
export function correctionOf(
  entry: Entry & Partial<Pick<EntryDetail, 'changedByWorklog'>>,
  account: string | null,
  since: string | null,
): CorrectionWords {
  const { correction } = entry
  const place = account ?? words().localPlace
  if (correction === null || (account === null && correction.state === 'waiting'))
    return { ...nothingToAsk, title: inPlace(place, since), text: whatCanChange(entry, account) }
  if (correction.state === 'waiting')
    return { ...nothingToAsk, title: words().notChangedThere, text: words().changeWaits({ place }) }
  const gone = entry.problem?.kind === 'gone'
  const again = correction.kind === 'remove' ? words().deleteAgain : words().tryAgain
  return {
    kind: 'attention',
    title: words().needsAttention,
    text: refusalText(entry, place),
    quote: quoted(entry.problem?.status ?? null, entry.problem?.answer ?? null),
    again: gone ? words().sendAsNew : again,
    keep: gone ? null : words().keepAsThere({ place }),
  }
}

const nothingToAsk = { kind: 'plain', quote: '', again: null, keep: null } as const

/** Returns a sentence saying that the entry is in the account `place` and, if `since` is not null, since when. */
export function inPlace(place: string, since: string | null): string {
  return since === null ? words().inPlace({ place }) : words().inPlaceSince({ place, time: since })
}

function whatCanChange({ changedByWorklog }: { changedByWorklog?: boolean }, account: string | null): string {
  if (account === null) return words().stillChangeable
  return changedByWorklog === true ? words().worklogChangeable : words().changesThereToo
}

function refusalText({ correction, problem }: Entry, place: string): string {
  const refused = { place, correction: correction?.kind === 'remove' ? 'remove' : 'other' } as const
  switch (problem?.kind) {
    case 'gone':
      return words().refusedGone({ place })
    case 'changed-there':
      return words().refusedChangedThere(refused)
    case 'not-allowed':
      return words().refusedNotAllowed(refused)
    case 'not-offered':
      return words().refusedNotOffered(refused)
    case 'no-item':
      return words().refusedNoItem(refused)
    default:
      return words().refusedNoReason(refused)
  }
}
