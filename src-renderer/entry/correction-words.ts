/** Texts about the state of a sent entry that can still be changed (docs/screens.md §3). */
import type { Entry, EntryDetail } from '#preload/model/entry.ts'
import { quoted } from './problem-words.ts'

export interface CorrectionWords {
  kind: 'plain' | 'attention'
  title: string
  text: string
  /** The answer of the service in quotes, or empty. */
  quote: string
  /** The label of the retry button; null if there is nothing to retry. */
  again: string | null
  /** The label of the button that discards the refused change; null if there is no earlier state to return to. */
  keep: string | null
}

/**
 * Returns the texts. `account` is the account's name; null for the local workspace. `since` says when the service
 * received the entry.
 */
export function correctionOf(
  entry: Entry & Partial<Pick<EntryDetail, 'changedByWorklog'>>,
  account: string | null,
  since: string,
): CorrectionWords {
  const { correction } = entry
  const place = account ?? 'the local workspace'
  if (correction === null || (account === null && correction.state === 'waiting'))
    return {
      ...nothingToAsk,
      title: `In ${place}${since}.`,
      text:
        account === null
          ? 'You can still change or delete it. Undo goes back 30 days.'
          : entry.changedByWorklog === true
            ? 'You can delete it here, or change its day, minutes, billable time and note. v1.0 can’t change anything else.'
            : 'You can change or delete it here; it changes there too.',
    }
  if (correction.state === 'waiting')
    return {
      ...nothingToAsk,
      title: 'Not changed there yet.',
      text: `Your change is saved here and goes to ${place} as soon as Tallystick can reach it.`,
    }
  const gone = entry.problem?.kind === 'gone'
  return {
    kind: 'attention',
    title: 'Needs attention.',
    text: refusalText(entry, place),
    quote: quoted(entry.problem?.status ?? null, entry.problem?.answer ?? null),
    again: gone ? 'Send it as a new one' : correction.kind === 'remove' ? 'Delete it again' : 'Try again',
    keep: gone ? null : `Keep it as it is in ${place}`,
  }
}

const nothingToAsk = { kind: 'plain', quote: '', again: null, keep: null } as const

function refusalText({ correction, problem }: Entry, place: string): string {
  const removing = correction?.kind === 'remove'
  const what = removing ? 'didn’t delete this entry' : 'didn’t take the change'
  const safe = removing ? 'It is back here.' : 'What you typed is kept here.'
  switch (problem?.kind) {
    case 'gone':
      return `${place} doesn’t have this entry any more. Your time is safe here: send it as a new one, or delete it.`
    case 'changed-there':
      return `${place} ${what}: the entry was changed there in the meantime. ${safe} Look at the entry there, then try again or keep it as it is there.`
    case 'not-allowed':
      return `${place} ${what}: you may not change this entry, perhaps because it was approved. ${safe} Ask for it to be opened there, or keep it as it is.`
    case 'not-offered':
      return `${place} ${what}: it doesn’t let Tallystick change entries. ${safe} Correct the entry there, and keep it as it is there.`
    case 'no-item':
      return `${place} ${what}: it doesn’t know the item. ${safe} Choose another one, or keep it as it is there.`
    default:
      return `${place} ${what}. ${safe} Check the fields and try again, or keep it as it is there.`
  }
}
