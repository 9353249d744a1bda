import type { SyncStatus } from '#preload/model/sync-status.ts'
import { restingWords, troubleOf, waitingWords } from '#preload/rules/sync-words.ts'
import { first } from '#preload/words/made/first.ts'
import { page as words } from '#preload/words/made/page.ts'
import { sync } from '#preload/words/made/sync.ts'
import type { IconName } from '../ui/icons.ts'

export interface SyncWords {
  icon: IconName
  /** The most important part of the status, such as a problem or the number of entries being sent. */
  lead: string
  tone: 'quiet' | 'plain' | 'attention'
  /** Other counts, such as the number of waiting entries. */
  rest: string[]
}

export function lineOf(status: SyncStatus, time: (at: string) => string): SyncWords {
  const rest = waitingWords(status)
  if (status.attention > 0)
    return { icon: 'alert', lead: sync().attention({ count: status.attention }), tone: 'attention', rest }
  const trouble = troubleOf(status)
  if (trouble !== null) return { icon: 'offline', lead: trouble, tone: 'plain', rest }
  if (status.sending > 0 && status.kind === 'account')
    return {
      icon: 'sync',
      lead: sync().sending({ count: status.sending }),
      tone: 'quiet',
      rest: rest.slice(1),
    }
  const [lead, ...others] = rest
  if (lead !== undefined)
    return { icon: status.checking > 0 ? 'checking' : 'queued', lead, tone: 'quiet', rest: others }
  return { ...allThere(status, time), tone: 'quiet', rest: [] }
}

export interface SyncDetails {
  title: string
  text: string
  canTry: boolean
}

export function detailsOf(status: SyncStatus, time: (at: string) => string): SyncDetails {
  const rest = waitingWords(status)
  const trouble = troubleOf(status)
  if (trouble !== null)
    return { title: [trouble, ...rest].join(' · '), text: troubleText(status, time), canTry: true }
  if (status.attention > 0)
    return {
      title: [sync().attention({ count: status.attention }), ...rest].join(' · '),
      text: words().timeIsSavedHere,
      canTry: rest.length > 0,
    }
  if (rest.length > 0) return { title: rest.join(' · '), text: words().syncWaiting, canTry: true }
  if (status.kind === 'local')
    return { title: first().localWorkspace, text: first().localNote, canTry: false }
  const text = words().syncAllThere({ account: status.accountName })
  return { title: allThere(status, time).lead, text, canTry: true }
}

/** Returns the content of the status line while sample data is shown. */
export function sampleLine(): SyncWords {
  return { icon: 'info', lead: words().sampleNotSaved, tone: 'quiet', rest: [] }
}

export function sampleDetails(): SyncDetails {
  return { title: words().sampleNotSaved, text: words().sampleText, canTry: false }
}

/**
 * Returns when the next attempt will be made, as a message such as "Next try in 40 s". Returns null if no attempt is
 * planned or if it is already due.
 */
export function nextTry(status: SyncStatus, nowMs: number): string | null {
  if (status.nextTryAt === null) return null
  const seconds = Math.ceil((Date.parse(status.nextTryAt) - nowMs) / 1000)
  if (seconds <= 0) return null
  return seconds < 120
    ? words().syncNextTrySeconds({ seconds })
    : words().syncNextTryMinutes({ minutes: Math.ceil(seconds / 60) })
}

function troubleText(
  { condition, accountName: account, since }: SyncStatus,
  time: (at: string) => string,
): string {
  const offline =
    since === null ? words().syncOfflineText : words().syncOfflineSinceText({ time: time(since) })
  const texts: Record<SyncStatus['condition'], string> = {
    ok: offline,
    offline,
    'not-answering': words().syncNotAnsweringText,
    paused: words().syncPausedText,
    'no-secret': words().syncNoSecretText,
    proxy: words().syncProxyText,
    distrusted: words().syncDistrustedText({ account }),
  }
  return texts[condition]
}

function allThere(status: SyncStatus, time: (at: string) => string): { icon: IconName; lead: string } {
  return { icon: status.kind === 'local' ? 'laptop' : 'cloud', lead: restingWords(status, time) }
}
