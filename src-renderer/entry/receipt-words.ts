/** Messages for the lines of an entry's history. Each line is a receipt, such as "saved" or "sent". */
import type { Receipt } from '#preload/model/entry.ts'
import { entry as words } from '#preload/words/made/entry.ts'

/**
 * Returns the message of a receipt (a line of the entry's history), or null if it is not shown. `place` is the
 * account's name; it is null in the local workspace, where nothing is sent and receipts about sending are not shown.
 * `last` is true for the latest receipt.
 */
export function wordsOf(kind: Receipt['kind'], place: string | null, last: boolean) {
  if (kind === 'refused' || kind === 'not-corrected') {
    const since = kind === 'refused' ? words().notSentSince : words().notTriedSince
    return { strong: words().notAccepted, text: place !== null && last ? since : '', warm: true }
  }
  if (place !== null) return plain(words().receipt({ kind, place }))
  const isLocal = kind === 'saved' || kind === 'changed' || kind === 'cancelled'
  return isLocal ? plain(words().receiptLocal({ kind })) : null
}

function plain(text: string) {
  return { strong: '', text, warm: false }
}
