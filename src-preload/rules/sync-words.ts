/** Provides the texts about the state of sending, which the window and the tray both show (docs/screens.md §3). */
import type { SyncStatus } from '../model/sync-status.ts'
import { sync as words } from '../words/made/sync.ts'

/** Returns the reason why nothing can be sent; null if entries can be sent. */
export function troubleOf({ condition, accountName }: SyncStatus): string | null {
  switch (condition) {
    case 'ok':
      return null
    case 'offline':
      return words().offline
    case 'not-answering':
      return words().notAnswering({ account: accountName })
    case 'paused':
      return words().tokenRefused
    case 'no-secret':
      return words().noSecret
    case 'proxy':
      return words().proxySignIn
    case 'distrusted':
      return words().distrusted
  }
}

export function attentionWords(count: number): string {
  return words().attention({ count })
}

/**
 * Returns texts such as `1 checking` and `2 queued` for the entries that have not reached the account yet. The list is
 * empty for the local workspace, which sends nothing.
 */
export function waitingWords({ kind, checking, queued, sending }: SyncStatus): string[] {
  if (kind === 'local') return []
  return [
    ...(checking > 0 ? [words().checking({ count: checking })] : []),
    ...(queued + sending > 0 ? [words().queued({ count: queued + sending })] : []),
  ]
}

export function sendingWords(count: number): string {
  return words().sending({ count })
}

/** Returns the text to show when no entry is waiting to be sent. `time` formats an instant as a time of day. */
export function restingWords({ kind, lastAnswerAt }: SyncStatus, time: (at: string) => string): string {
  if (kind === 'local') return words().savedHere
  return lastAnswerAt === null ? words().nothingWaits : words().synced({ time: time(lastAnswerAt) })
}

/** Returns a sentence that says what must happen before an entry can be sent to its account. */
export function waitsForWords({ condition, accountName: account }: SyncStatus): string {
  switch (condition) {
    case 'ok':
      return words().goesSoon({ account })
    case 'offline':
      return words().waitsNetwork
    case 'not-answering':
      return words().waitsAnswer({ account })
    case 'paused':
      return words().waitsToken({ account })
    case 'no-secret':
      return words().waitsSecret({ account })
    case 'proxy':
      return words().waitsProxy
    case 'distrusted':
      return words().waitsCertificate({ account })
  }
}
