import type { Instant } from '#preload/model/primitives.ts'

/**
 * Returns the message after time was saved, such as "Saved 45m Refund flow". `holdUntil` is when the entry will be
 * sent; until then it can be undone. `way` says whether it stays here, can be sent, or waits because the service is
 * unreachable.
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
