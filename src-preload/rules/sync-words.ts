/** What is said of sending, in the window and in the tray alike (design: wording). Pure. */
import type { SyncStatus } from '../model/sync-status.ts'

/** Why nothing goes out; null while nothing stands in its way. */
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

/** `1 checking`, `2 queued`: what is on its way. */
export function waitingWords({ checking, queued, sending }: SyncStatus): string[] {
  const words = []
  if (checking > 0) words.push(`${String(checking)} checking`)
  if (queued + sending > 0) words.push(`${String(queued + sending)} queued`)
  return words
}

/** What is said when nothing is on its way. `time` writes an instant as a clock time. */
export function restingWords({ kind, lastAnswerAt }: SyncStatus, time: (at: string) => string): string {
  if (kind === 'local') return 'Saved on this machine'
  return lastAnswerAt === null ? 'Nothing waits to be sent' : `Synced ${time(lastAnswerAt)}`
}
