/** The texts about the state of sending, shared by the window and the tray (docs/screens.md §3). */
import type { SyncStatus } from '../model/sync-status.ts'

/** Returns the reason why nothing can be sent; null if entries can be sent. */
export function troubleOf({ condition, accountName }: SyncStatus): string | null {
  switch (condition) {
    case 'ok':
      return null
    case 'offline':
      return 'Offline'
    case 'not-answering':
      return `${accountName} isn’t answering`
    case 'paused':
      return 'Token refused'
    case 'no-secret':
      return 'No client secret'
    case 'proxy':
      return 'The proxy wants a sign-in'
    case 'distrusted':
      return 'Certificate not trusted'
  }
}

/** Returns the text about entries that need attention, such as `2 need attention`. */
export function attentionWords(count: number): string {
  return count === 1 ? '1 needs attention' : `${String(count)} need attention`
}

/**
 * Returns texts such as `1 checking` and `2 queued` for the entries that have not reached the account yet. Empty for
 * the local workspace, which sends nothing.
 */
export function waitingWords({ kind, checking, queued, sending }: SyncStatus): string[] {
  if (kind === 'local') return []
  const words = []
  if (checking > 0) words.push(`${String(checking)} checking`)
  if (queued + sending > 0) words.push(`${String(queued + sending)} queued`)
  return words
}

/** Returns the text to show when no entry is waiting to be sent. `time` formats an instant as a time of day. */
export function restingWords({ kind, lastAnswerAt }: SyncStatus, time: (at: string) => string): string {
  if (kind === 'local') return 'Saved on this machine'
  return lastAnswerAt === null ? 'Nothing waits to be sent' : `Synced ${time(lastAnswerAt)}`
}

/** Returns a sentence that says what an entry is waiting for before it is sent to its account. */
export function waitsForWords({ condition, accountName }: SyncStatus): string {
  switch (condition) {
    case 'ok':
      return `It goes to ${accountName} in a moment.`
    case 'offline':
      return 'It waits for a network connection.'
    case 'not-answering':
      return `It waits until ${accountName} answers.`
    case 'paused':
      return `It waits because ${accountName} refuses the token.`
    case 'no-secret':
      return `It waits for the client secret of ${accountName}.`
    case 'proxy':
      return 'It waits because the proxy wants a sign-in.'
    case 'distrusted':
      return `It waits because the certificate of ${accountName} is not trusted.`
  }
}
