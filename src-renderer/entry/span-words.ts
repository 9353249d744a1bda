/** When an entry was, in words: `9:06 – 10:41`, or a dash for an amount alone. */
import { clockTime } from '../lib/format.ts'
import { endOf, type Span } from './span.ts'

export function spanWords(span: Span, zone: string): string {
  const end = endOf(span)
  if (span.startedAt === null || end === null) return '–'
  return `${clockTime(span.startedAt, zone)} – ${clockTime(end, zone)}`
}
