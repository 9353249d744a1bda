/** The message shown after saving time. Pure. */
import type { Instant } from '#preload/model/primitives.ts'

/**
 * Returns the message for `what` (`45m Refund flow`) while the entry is waiting to be sent. `offline` means that the
 * service is unreachable.
 */
export function savedText(
  what: string,
  holdUntil: Instant | null,
  nowMs: number,
  way: 'local' | 'online' | 'offline',
): string {
  const saved = `Saved ${what}`.trim()
  if (way === 'local') return `${saved} on this machine`
  if (way === 'offline') return `${saved}. It is sent when you are online`
  const seconds = holdUntil === null ? 0 : Math.ceil((Date.parse(holdUntil) - nowMs) / 1000)
  return seconds > 0 ? `${saved}. Sending in ${seconds} s` : `${saved}. Sending…`
}
