/** Texts of an entry's history. Each receipt is one line of it, such as "saved" or "sent". */
import type { Receipt } from '#preload/model/entry.ts'

export interface ReceiptWords {
  /** The emphasized start of the line. */
  strong: string
  text: string
  warm: boolean
}

/**
 * Returns the text of a receipt, or null if it has none. `place` is the account's name, or null for the local
 * workspace, where nothing is sent and receipts about sending have no text. `last` marks the latest receipt.
 */
export function wordsOf(kind: Receipt['kind'], place: string | null, last: boolean): ReceiptWords | null {
  return place === null ? localWords(kind) : accountWords(kind, place, last)
}

function localWords(kind: Receipt['kind']): ReceiptWords | null {
  const plain = (text: string): ReceiptWords => ({ strong: '', text, warm: false })
  switch (kind) {
    case 'saved':
      return plain('Saved on this machine')
    case 'changed':
      return plain('Changed')
    case 'cancelled':
      return plain('Deleted')
    case 'not-corrected':
    case 'refused':
      return { strong: 'Not accepted.', text: '', warm: true }
    default:
      return null
  }
}

function accountWords(kind: Receipt['kind'], place: string, last: boolean): ReceiptWords {
  const plain = (text: string): ReceiptWords => ({ strong: '', text, warm: false })
  switch (kind) {
    case 'saved':
      return plain('Saved on this machine')
    case 'changed':
      return plain('Changed here')
    case 'sent':
      return plain(`Sent to ${place}`)
    case 'unsent':
      return plain('Not sent, no connection')
    case 'lost':
      return plain('The answer got lost on the way')
    case 'found':
      return plain(`Found in ${place}: it had arrived`)
    case 'arrived':
      return plain(`Arrived in ${place}`)
    case 'cancelled':
      return plain('Deleted here')
    case 'corrected':
      return plain(`Changed in ${place}`)
    case 'removed':
      return plain(`Deleted in ${place}`)
    case 'reverted':
      return plain(`Back as it is in ${place}`)
    case 'not-corrected':
      return {
        strong: 'Not accepted.',
        text: last ? 'Tallystick has not tried again since.' : '',
        warm: true,
      }
    case 'refused':
      return {
        strong: 'Not accepted.',
        text: last ? 'Tallystick has not sent it again since.' : '',
        warm: true,
      }
  }
}
