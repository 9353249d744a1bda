/** What happened to an entry, one line a receipt. Owns the wording, told with the account's name. */
import type { Receipt } from '#preload/model/entry.ts'

export interface ReceiptWords {
  /** Said with weight, before the rest. */
  strong: string
  text: string
  warm: boolean
}

/** `place` is the account's name; null for the workspace on this machine. `last` when nothing happened since. */
export function wordsOf(kind: Receipt['kind'], place: string | null, last: boolean): ReceiptWords {
  const plain = (text: string): ReceiptWords => ({ strong: '', text, warm: false })
  switch (kind) {
    case 'saved':
      return plain('Saved on this machine')
    case 'changed':
      return plain('Changed here')
    case 'sent':
      return plain(place === null ? 'Sent' : `Sent to ${place}`)
    case 'unsent':
      return plain('Not sent, no connection')
    case 'lost':
      return plain('The answer got lost on the way')
    case 'found':
      return plain(place === null ? 'Found: it had arrived' : `Found in ${place}: it had arrived`)
    case 'arrived':
      return plain(place === null ? 'Arrived' : `Arrived in ${place}`)
    case 'cancelled':
      return plain('Deleted here')
    case 'corrected':
      return plain(place === null ? 'The change arrived' : `Changed in ${place}`)
    case 'removed':
      return plain(place === null ? 'Gone from the service' : `Deleted in ${place}`)
    case 'reverted':
      return plain(place === null ? 'Back as it was' : `Back as it is in ${place}`)
    case 'not-corrected':
      return { strong: 'Not accepted.', text: last ? 'Not asked again since.' : '', warm: true }
    case 'refused':
      return { strong: 'Not accepted.', text: last ? 'Not sent again since.' : '', warm: true }
  }
}
