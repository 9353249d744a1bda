/** The texts of the status line and its details, computed from a status. */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { attentionWords, restingWords, troubleOf, waitingWords } from '#preload/rules/sync-words.ts'
import type { IconName } from '../ui/icons.ts'

export interface SyncWords {
  icon: IconName
  /** The most important part of the status. */
  lead: string
  tone: 'quiet' | 'plain' | 'attention'
  /** Texts with further counts, such as the entries that wait. */
  rest: string[]
}

/** Returns the texts of the status line. `time` formats an instant as a time of day. */
export function lineOf(status: SyncStatus, time: (at: string) => string): SyncWords {
  const rest = waitingWords(status)
  if (status.attention > 0)
    return { icon: 'alert', lead: attentionWords(status.attention), tone: 'attention', rest }
  const trouble = troubleOf(status)
  if (trouble !== null) return { icon: 'offline', lead: trouble, tone: 'plain', rest }
  if (status.sending > 0 && status.kind === 'account')
    return { icon: 'sync', lead: `Sending ${String(status.sending)}…`, tone: 'quiet', rest: rest.slice(1) }
  const [first, ...others] = rest
  if (first !== undefined)
    return { icon: status.checking > 0 ? 'checking' : 'queued', lead: first, tone: 'quiet', rest: others }
  return { ...allThere(status, time), tone: 'quiet', rest: [] }
}

export interface SyncDetails {
  title: string
  text: string
  /** Whether it makes sense to offer another attempt now. */
  canTry: boolean
}

/** Returns the texts of the details, which a click on the status line opens. */
export function detailsOf(status: SyncStatus, time: (at: string) => string): SyncDetails {
  const rest = waitingWords(status)
  const trouble = troubleOf(status)
  if (trouble !== null)
    return { title: [trouble, ...rest].join(' · '), text: troubleText(status, time), canTry: true }
  if (status.attention > 0)
    return {
      title: [attentionWords(status.attention), ...rest].join(' · '),
      text: 'Your time is saved on this machine.',
      canTry: rest.length > 0,
    }
  if (rest.length > 0)
    return { title: rest.join(' · '), text: 'Waiting to be sent. Saved on this machine.', canTry: true }
  if (status.kind === 'local')
    return { title: 'Local workspace', text: 'Your time stays on this machine.', canTry: false }
  return { title: allThere(status, time).lead, text: `${status.accountName} has everything.`, canTry: true }
}

/** Returns when the next attempt will be made, such as "Next try in 40 s"; null if none is planned. */
export function nextTry(status: SyncStatus, nowMs: number): string | null {
  if (status.nextTryAt === null) return null
  const seconds = Math.ceil((Date.parse(status.nextTryAt) - nowMs) / 1000)
  if (seconds <= 0) return null
  return seconds < 120
    ? `Next try in ${String(seconds)} s`
    : `Next try in ${String(Math.ceil(seconds / 60))} min`
}

function troubleText(status: SyncStatus, time: (at: string) => string): string {
  const safe = 'Your time is saved on this machine'
  switch (status.condition) {
    case 'paused':
      return `The account didn’t accept this client id and secret. ${safe} and waits here.`
    case 'no-secret':
      return `Tallystick can’t read the client secret, so nothing is sent. ${safe} and waits here. Enter the secret, or unlock the keychain.`
    case 'proxy':
      return `The proxy of this network wants a name and a password. ${safe} and waits here. Ask the network’s administrator, or start Tallystick with HTTPS_PROXY=http://name:password@proxy:port.`
    case 'distrusted':
      return `This computer doesn’t trust the certificate of ${status.accountName}, so nothing is sent. ${safe} and waits here. Ask the administrator of the account or of this network.`
    case 'not-answering':
      return `${safe} and goes out when it answers again.`
    case 'ok':
    case 'offline': {
      const since = status.since === null ? 'No connection.' : `No connection since ${time(status.since)}.`
      return `${since} ${safe} and goes out when you are back.`
    }
  }
}

function allThere(status: SyncStatus, time: (at: string) => string): { icon: IconName; lead: string } {
  return { icon: status.kind === 'local' ? 'laptop' : 'cloud', lead: restingWords(status, time) }
}
