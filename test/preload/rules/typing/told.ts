/** Describes readings of quick entries in one line each, for tables of examples. */
import type { ItemRef } from '../../../../src-preload/model/item.ts'
import { readQuickEntry } from '../../../../src-preload/rules/quick-entry.ts'
import { hoursMinutes } from '../../../../src-preload/rules/shown-time.ts'

/** The current day, a Friday. */
export const today = '2026-11-20'

/** The minute of the day at which the lines are typed: five in the afternoon. */
export const minute = 17 * 60

/** Items in the order of their last use. */
export const items: ItemRef[] = [
  { id: '1', name: 'Checkout redesign', board: 'Storefront' },
  { id: '2', name: 'Accessibility audit', board: 'Platform' },
  { id: '3', name: 'Kundentermin', board: null },
  { id: '4', name: 'Übergabe Büro', board: null },
  { id: '5', name: 'Réunion équipe', board: null },
  { id: '6', name: 'Compte rendu', board: null },
  { id: '7', name: 'Checkout FR', board: 'Storefront' },
  { id: '8', name: 'Phase 2', board: null },
]

const names: Readonly<Record<string, string>> = {
  '1': 'checkout',
  '2': 'audit',
  '3': 'termin',
  '4': 'übergabe',
  '5': 'réunion',
  '6': 'compte',
  '7': 'checkout-fr',
  '8': 'phase2',
}

/**
 * Describes a reading as one line: minutes, start, day, item, then doubts (?) and words that were not understood (!).
 */
export function told(line: string, locale?: string): string {
  const typedAt = { twelveHours: false, minute, ...(locale === undefined ? {} : { locale }) }
  const { minutes, start, day, itemId, doubts, unread } = readQuickEntry(line, items, today, typedAt)
  const understood = [
    minutes === null ? null : `${minutes}m`,
    start === null ? null : `@${hoursMinutes(start)}`,
    day === null ? null : day.replace('2026-', ''),
    itemId === null ? null : (names[itemId] ?? itemId),
  ].filter((part) => part !== null)
  return [
    ...(understood.length > 0 ? understood : ['nothing']),
    ...doubts.map((doubt) => {
      const kind = doubt.kind === 'contradiction' ? doubt.about : doubt.kind.replace('several-', '')
      return `?${kind}(${line.slice(doubt.from, doubt.to)})`
    }),
    ...unread.map(({ from, to }) => `!${line.slice(from, to)}`),
  ].join(' ')
}

export function hasTime(line: string, locale: string): boolean {
  const { marks } = readQuickEntry(line, items, today, { twelveHours: false, minute, locale })
  return marks.some(({ kind }) => kind !== 'item')
}

/** Splits each line at `=>` into the typed text and the expected reading. */
export function examples(text: string): [line: string, expected: string][] {
  return lines(text).map((line) => {
    const [typed = '', expected = ''] = line.split(/\s*=>\s*/)
    return [typed, expected]
  })
}

export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
