import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import type { Draft } from '#preload/model/draft.ts'
import { daysToChoose } from '../../../src-renderer/entry/days-to-choose.ts'
import { fitOf, fitWords } from '../../../src-renderer/entry/fit.ts'
import { mergeDraft } from '../../../src-preload/rules/merge-draft.ts'
import { readLine } from '../../../src-renderer/entry/read-line.ts'
import {
  endingAt,
  lasting,
  onDay,
  startingAt,
  wallTimeAt,
  type Span,
} from '../../../src-renderer/entry/span.ts'
import { at, items, today, zone } from '../support/sample-week.ts'

const read = (text: string): object => {
  const { minutes, start, day, itemId, unread } = readLine(text, items, today)
  return { minutes, start, day, itemId, unread }
}
const nothing = { minutes: null, start: null, day: null, itemId: null, unread: '' }

describe('the line of Add time', () => {
  it('the line accepts amounts, times, days and an item in any order', () => {
    const all = { minutes: 90, start: '9:15', day: '2026-11-19', itemId: '71040', unread: '' }
    expect(read('1h30 yesterday 9:15 refund')).toEqual(all)
    expect(read('refund 9:15 1h 30m yesterday')).toEqual(all)
  })

  it('the line accepts English, German and French words', () => {
    const all = { minutes: 90, start: '9:00', day: '2026-11-19', itemId: '71040', unread: '' }
    expect(read('refund gestern von 9 bis halb elf')).toEqual(all)
    expect(read('refund hier de 9h à 10h30')).toEqual(all)
  })

  it('the line reads a date with a slash in the order of the region', () => {
    const day = (locale: string) => readLine('3/4/2026', items, today, 0, false, locale).day
    expect([day('en-US'), day('de-DE')]).toEqual(['2026-03-04', '2026-04-03'])
  })

  it('the line accepts from – to, with or without spaces around the dash', () => {
    expect(read('9-10:30')).toEqual({ ...nothing, start: '9:00', minutes: 90 })
    expect(read('9:15 – 10 invoice')).toEqual({ ...nothing, start: '9:15', minutes: 45, itemId: '80120' })
    expect(read('9 to 10:30')).toEqual({ ...nothing, start: '9:00', minutes: 90 })
    expect(read('23-0:00')).toEqual({ ...nothing, start: '23:00', minutes: 60 })
  })

  it('the line returns the words that it could not interpret', () => {
    expect(read('45m blah')).toEqual({ ...nothing, minutes: 45, unread: 'blah' })
    expect(read('25-26')).toEqual({ ...nothing, unread: '25-26' })
  })

  it('the line reports what could also mean something else', () => {
    const doubts = (text: string) => readLine(text, items, today).doubts().length
    expect(readLine('18.11 refund', items, today).doubts()[0]!.text).toContain('Wed 18 Nov')
    expect(readLine('1h 2h', items, today).doubts()).toEqual([
      {
        text: '“2h” says another amount. The first one counts.',
        choices: [{ label: 'Take “2h” out', line: '1h' }],
      },
    ])
    expect(readLine('#99', items, today).doubts()).toEqual([
      { text: '99 isn’t one of your items yet.', choices: [{ label: 'Add item 99', addItem: '99' }] },
    ])
    expect([doubts('9-5'), doubts('10:30-9'), doubts('1h30 yesterday 9:15 refund')]).toEqual([1, 1, 0])
  })

  it('the line offers every possible meaning, and the chosen one leaves no ambiguity', () => {
    for (const line of ['18.11 refund', '9-5 invoice', '9 invoice', 'storefront 45m', '1h 2h']) {
      const { choices } = readLine(line, items, today).doubts()[0]!
      expect(choices.length).toBeGreaterThan(0)
      for (const choice of choices)
        expect('line' in choice && readLine(choice.line, items, today).doubts()).toEqual([])
    }
  })

  it('the line marks the words that it understood, and which of them are ambiguous', () => {
    const marked = (text: string) =>
      readLine(text, items, today).marks.map(({ from, to, doubtful }) => [text.slice(from, to), doubtful])
    expect(marked('9 refund blah yesterday')).toEqual([
      ['9', true],
      ['yesterday', false],
    ])
    expect(marked('1h30 refund')).toEqual([
      ['1h30', false],
      ['refund', false],
    ])
  })

  it('an item that starts with the words is preferred to one that contains them', () => {
    expect(read('check')).toMatchObject({ itemId: '71022' })
    expect(read('edge')).toMatchObject({ itemId: '71040' })
  })
})

describe('a span', () => {
  const span: Span = { day: today, startedAt: at(today, '9:00'), minutes: 60 }

  it('a span keeps its end when the start moves, and its start when the end or the duration changes', () => {
    expect(startingAt(span, '9:30', zone)).toMatchObject({ startedAt: at(today, '9:30'), minutes: 30 })
    expect(endingAt(span, '11:15', zone)).toMatchObject({ startedAt: at(today, '9:00'), minutes: 135 })
    expect(lasting(span, 20)).toMatchObject({ startedAt: at(today, '9:00'), minutes: 20 })
  })

  it('a span refuses an end before its start, and 0:00 is the end of the day', () => {
    expect(startingAt(span, '10:00', zone)).toBeNull()
    expect(endingAt(span, '8:00', zone)).toBeNull()
    expect(endingAt(span, '0:00', zone)).toMatchObject({ minutes: 900 })
  })

  it('a span with only a duration gets its start from a typed start or a typed end', () => {
    const amount: Span = { ...span, startedAt: null }
    expect(startingAt(amount, '9:15', zone)).toMatchObject({ startedAt: at(today, '9:15'), minutes: 60 })
    expect(endingAt(amount, '9:15', zone)).toMatchObject({ startedAt: at(today, '8:15'), minutes: 60 })
  })

  it('a span keeps its local times when the day changes, even across a clock change', () => {
    const before = onDay(span, '2026-10-24', zone)
    expect(before).toMatchObject({ day: '2026-10-24', startedAt: '2026-10-24T07:00:00.000Z' })
    expect(wallTimeAt(before.startedAt ?? '', zone)).toBe('9:00')
  })
})

describe('where it fits', () => {
  const taken = [
    { name: 'Weekly planning', startedAt: at(today, '8:30'), endedAt: at(today, '9:10') },
    { name: 'Invoice import', startedAt: at(today, '10:50'), endedAt: at(today, '12:20') },
  ]
  const words = (from: string, minutes: number): string => fitWords(fitOf(at(today, from), minutes, taken))

  it('names the gap or the overlap of an entry', () => {
    expect(words('9:15', 90)).toBe('Fits the gap between two entries.')
    expect(words('13:00', 30)).toBe('Nothing else is logged then.')
    expect(words('10:47', 60)).toBe('57m over Invoice import.')
  })

  it('reports no overlap for seconds below a minute', () => {
    const cut = [{ name: 'A', startedAt: at(today, '9:00'), endedAt: '2026-11-20T09:00:40.000Z' }]
    expect(fitOf(at(today, '10:00'), 30, cut).kind).toBe('free')
  })
})

describe('another item', () => {
  const base: Draft = { description: '', options: { activity: 'development' }, billable: 'none', team: null }
  const next: Draft = {
    description: '',
    options: { activity: 'design', billing: 'tm' },
    billable: 'all',
    team: 'Web',
  }

  it('the draft of another item replaces fields that were not changed', () => {
    expect(mergeDraft(base, base, next)).toEqual(next)
  })

  it('the draft of another item keeps fields that were changed', () => {
    const typed: Draft = {
      ...base,
      description: 'Call',
      options: { activity: 'meeting', location: 'office' },
    }
    expect(mergeDraft(base, typed, next)).toEqual({
      ...next,
      description: 'Call',
      options: { activity: 'meeting', location: 'office', billing: 'tm' },
    })
  })
})

describe('the days to choose from', () => {
  it('the days to choose from go back two months and include the chosen one, however old', () => {
    const days = daysToChoose(today, '2025-03-01')
    expect(days[0]).toEqual({ id: today, label: 'Fri 20 Nov', note: 'Today' })
    expect(days[1]).toEqual({ id: '2026-11-19', label: 'Thu 19 Nov', note: 'Yesterday' })
    expect(days.at(-1)).toEqual({ id: '2025-03-01', label: 'Sat 1 Mar 2025' })
    expect(days).toHaveLength(64)
  })
})
