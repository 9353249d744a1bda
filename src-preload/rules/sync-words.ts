/** Provides the messages about sending entries that the window and the tray both show (docs/screens.md §3). */
import type { SyncStatus } from '../model/sync-status.ts'
import { sync as words } from '../words/made/sync.ts'

/** Returns a message that says why nothing can be sent; null if entries can be sent. */
export function troubleOf({ condition, accountName }: SyncStatus): string | null {
  const texts: Record<SyncStatus['condition'], string | null> = {
    ok: null,
    offline: words().offline,
    'not-answering': words().notAnswering({ account: accountName }),
    paused: words().tokenRefused,
    'no-secret': words().noSecret,
    proxy: words().proxySignIn,
    distrusted: words().distrusted,
  }
  return texts[condition]
}

/**
 * Returns labels such as `1 checking` and `2 queued` for the entries that have not reached the account yet. The list is
 * empty for the local workspace, which sends nothing.
 */
export function waitingWords({ kind, checking, queued, sending }: SyncStatus): string[] {
  if (kind === 'local') return []
  return [
    ...(checking > 0 ? [words().checking({ count: checking })] : []),
    ...(queued + sending > 0 ? [words().queued({ count: queued + sending })] : []),
  ]
}

/** Returns the message to show when no entry is waiting to be sent. `time` formats an instant as a time of day. */
export function restingWords({ kind, lastAnswerAt }: SyncStatus, time: (at: string) => string): string {
  if (kind === 'local') return words().savedHere
  return lastAnswerAt === null ? words().nothingWaits : words().synced({ time: time(lastAnswerAt) })
}

/** Returns a sentence that says what must happen before an entry can be sent to its account. */
export function waitsForWords({ condition, accountName: account }: SyncStatus): string {
  const texts: Record<SyncStatus['condition'], string> = {
    ok: words().goesSoon({ account }),
    offline: words().waitsNetwork,
    'not-answering': words().waitsAnswer({ account }),
    paused: words().waitsToken({ account }),
    'no-secret': words().waitsSecret({ account }),
    proxy: words().waitsProxy,
    distrusted: words().waitsCertificate({ account }),
  }
  return texts[condition]
}
