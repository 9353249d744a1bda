import type { Instant } from '#preload/model/primitives.ts'
import { page as words } from '#preload/words/made/page.ts'

/**
 * Returns the message to show after time was saved, such as "Saved 45m Refund flow". The entry is sent after
 * `holdUntil`. `way` says whether the entry stays on this machine, can be sent, or waits because the service is
 * unreachable.
 */
export function savedText(
  what: string,
  holdUntil: Instant | null,
  nowMs: number,
  way: 'local' | 'online' | 'offline',
): string {
  const saved = { known: what === '' ? 'other' : 'yes', what } as const
  if (way === 'local') return words().savedHere(saved)
  if (way === 'offline') return words().savedOffline(saved)
  const seconds = holdUntil === null ? 0 : Math.ceil((Date.parse(holdUntil) - nowMs) / 1000)
  return seconds > 0 ? words().savedSendingIn({ ...saved, seconds }) : words().savedSending(saved)
}
