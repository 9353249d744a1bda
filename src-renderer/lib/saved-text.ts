/** What is said when time was saved. Pure. */
import type { Instant } from '#preload/model/primitives.ts'

/** What a save of `what` (`45m Refund flow`) says while it waits; `offline` when there is no way to the service. */
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
