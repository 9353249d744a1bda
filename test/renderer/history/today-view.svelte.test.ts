/** Today as a real browser draws it: every box is readable, and nothing covers it. */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { Entry } from '#preload/model/entry.ts'
import type { Run } from '#preload/model/run.ts'
import TodayView from '../../../src-renderer/history/TodayView.svelte'
import { isLong } from '../../tools/extent.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, entry, run, today, weekEntries } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown | undefined
afterEach(() => {
  document.documentElement.style.fontSize = ''
  return shown?.end()
})

const boxes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.line .block')]
const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

const boxOf = (id: string) => document.querySelector<HTMLElement>(`.block[data-entry="${id}"]`)!
const given = (id: string) => ({ id, itemId: '71040', day: today, minutes: 15 })
const one = (id: string, from: string, minutes: number): Entry => entry({ ...given(id), from, minutes })

/** A day with short consecutive entries, a long pause and an overlap; the current time is 15:06. */
const fullDay: Entry[] = [
  ...['8:00', '8:02', '8:04', '8:05', '8:06'].map((from, n) => one(`s${n}`, from, n < 2 ? 2 : 1)),
  {
    ...one('p', '8:45', 168),
    minutes: 2,
    pauses: [{ startedAt: at(today, '8:46'), endedAt: at(today, '11:32') }],
  },
  one('a', '11:33', 27),
  one('b', '12:30', 60),
  one('c', '13:00', 15),
  one('d', '14:10', 20),
]
const justStarted: Run = {
  ...run,
  startedAt: at(today, '15:04'),
  stretches: [{ startedAt: at(today, '15:04'), endedAt: null }],
}

async function showDay(
  width: number,
  height: number,
  entries: Entry[],
  open: Run | null,
  page = new SamplePage({ entries, run: open, wide: true }),
): Promise<void> {
  await browser.viewport(width, height)
  shown = await show(TodayView as never, {}, page)
  const frame = document.querySelector<HTMLElement>('main')!
  frame.style.width = `${width}px`
  frame.style.height = `${height}px`
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await shown.settled()
}

const days: [string, Entry[], Run | null][] = [
  ['a full day with a timer that was just started', fullDay, justStarted],
  ['a full day without a timer', fullDay, null],
  ['the week’s own day', weekEntries, run],
  [
    'a paused timer',
    [one('a', '9:00', 30)],
    {
      ...run,
      state: 'paused',
      endedAt: at(today, '15:00'),
      stretches: [{ startedAt: at(today, '13:42'), endedAt: at(today, '15:00') }],
    },
  ],
]
const sizes = isLong
  ? [
      [584, 560],
      [400, 480],
      [1224, 880],
    ]
  : [
      [584, 560],
      [1224, 880],
    ]

describe.each(sizes)('Today at %i × %i', (width, height) => {
  it.each(days)(
    'draws %s: nothing covers a box, and every box is high enough for its text',
    async (_, entries, open) => {
      await showDay(width, height, entries, open)
      const all = boxes()
      expect(all.length).toBeGreaterThan(1)
      for (const box of all) {
        const own = box.getBoundingClientRect()
        expect(own.height, box.textContent).toBeGreaterThan(20)
        for (const other of all)
          if (other !== box)
            expect(
              overlap(own, other.getBoundingClientRect()),
              `${box.textContent} over ${other.textContent}`,
            ).toBe(false)
        const words = box.querySelector('.name')?.getBoundingClientRect()
        if (words) expect(words.bottom).toBeLessThanOrEqual(own.bottom + 1)
      }
      for (const line of document.querySelectorAll('.line .now')) {
        const { top, bottom } = line.getBoundingClientRect()
        for (const words of document.querySelectorAll(
          '.name, .times, .gap span, .none, .goal span, .hour span',
        )) {
          const own = words.getBoundingClientRect()
          const struck = own.height > 0 && words.textContent !== '' && own.top < bottom && own.bottom > top
          const over = words.closest('.block') !== null
          expect(struck && !over, words.textContent).toBe(false)
        }
      }
    },
  )

  it('the day fits into its height, and its rows stay narrow enough to read', async () => {
    await showDay(width, height, weekEntries, run)
    const scroller = document.querySelector('.scroll')!
    expect(scroller.scrollHeight).toBeLessThanOrEqual(scroller.clientHeight)
    const last = [...document.querySelectorAll('.hour')].at(-1)!.getBoundingClientRect()
    expect(scroller.getBoundingClientRect().bottom - last.bottom).toBeLessThan(40)
    for (const box of boxes()) expect(box.getBoundingClientRect().width).toBeLessThanOrEqual(960)
  })
})

it("the narrowest box has room for the item's name, and the tooltip shows it completely", async () => {
  const crowded = (id: string, from: string): Entry => ({ ...one(id, from, 30), state: 'rejected' })
  const abreast = ['11:00', '11:01', '11:02', '11:03', '11:04'].map((from, n) => crowded(`n${n}`, from))
  const page = new SamplePage({ entries: [crowded('a', '9:00'), ...abreast], run: null, wide: true })
  page.drafts.set('entry:a', {})
  await showDay(444, 560, [], null, page)
  await expect.poll(() => document.querySelectorAll('.unsaved').length).toBe(1)
  expect(boxes().filter((box) => box.dataset['entry'])).toHaveLength(6)
  for (const name of document.querySelectorAll<HTMLElement>('.block .name')) {
    const box = name.closest('.block')!.getBoundingClientRect()
    const { left, right } = name.getBoundingClientRect()
    expect(Math.min(right, box.right) - left).toBeGreaterThan(30)
    expect(name.title).toBe(name.textContent)
  }
})

it('consecutive entries are drawn one below the other, in their order', async () => {
  await showDay(584, 560, fullDay, null)
  const short = boxes().filter((box) => box.textContent.includes('8:0'))
  const tops = short.map((box) => box.getBoundingClientRect().top)
  expect(tops).toHaveLength(5)
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  expect(new Set(short.map((box) => box.getBoundingClientRect().left)).size).toBe(1)
})

it('a run with discarded hours is drawn as two boxes with a gap that can be filled', async () => {
  await showDay(584, 560, fullDay, null)
  const words = boxes().map((box) => box.textContent.replace(/\s+/g, ' ').trim())
  expect(words.filter((text) => text.includes('8:45') || text.includes('11:32'))).toEqual([
    expect.stringMatching(/8:45 – 11:33 2m$/),
    expect.stringMatching(/continued 11:32 – 11:33$/),
  ])
  await expect
    .element(browser.getByRole('button', { name: '2h 46m not logged, 8:46 to 11:32. Add time.' }))
    .toBeVisible()
})

it('entries at the same time show their times on an uncut line', async () => {
  await showDay(584, 560, fullDay, justStarted)
  for (const times of ['12:30 – 13:30', '13:00 – 13:15']) {
    const line = browser.getByText(times, { exact: true }).element()
    const box = line.closest('.block')!.getBoundingClientRect()
    expect(line.scrollWidth, times).toBeLessThanOrEqual(line.clientWidth)
    expect(line.getBoundingClientRect().bottom, times).toBeLessThanOrEqual(box.bottom)
  }
})

it('an entry without a start has the same position and width as the others', async () => {
  await showDay(584, 560, [one('a', '9:00', 60), entry({ ...given('x'), from: null })], null)
  const [loose, placed] = ['x', 'a'].map((id) => boxOf(id).getBoundingClientRect())
  expect([loose!.left, loose!.right].map(Math.round)).toEqual([placed!.left, placed!.right].map(Math.round))
})

it('an entry whose form has unsaved text is marked', async () => {
  const page = new SamplePage({ entries: fullDay, run: null, wide: true })
  page.drafts.set('entry:d', {})
  await showDay(584, 560, fullDay, null, page)
  expect(boxOf('d').textContent).toContain('Unsaved text')
  expect(boxOf('a').textContent).not.toContain('Unsaved text')
})

it('the labels of the hours do not overlap the boxes with large text', async () => {
  document.documentElement.style.fontSize = '32px'
  await showDay(1000, 800, weekEntries, run)
  const edge = Math.min(...boxes().map((box) => box.getBoundingClientRect().left))
  for (const words of document.querySelectorAll('.hour span, .now span')) {
    const range = document.createRange()
    range.selectNodeContents(words)
    expect(range.getBoundingClientRect().right, words.textContent).toBeLessThanOrEqual(edge)
  }
})

describe('the menu of an entry in Today', () => {
  const menu = () => browser.getByRole('menu')
  const items = () =>
    [...menu().element().querySelectorAll('button')].map((each) => each.innerText.split('\n')[0])
  const choose = (name: string) => menu().getByRole('menuitem', { name }).click()

  it('a right click opens the menu of an entry in Today, and Esc returns to its box', async () => {
    await showDay(584, 560, weekEntries, run)
    await userEvent.click(boxOf('e4'), { button: 'right' })
    await expect.element(menu()).toHaveAccessibleName('Actions for Weekly planning')
    expect(items()).toEqual(['Edit', 'Split…', 'Duplicate', 'Delete'])
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(boxOf('e4'))
    await userEvent.click(boxOf('e3'), { button: 'right' })
    expect(items()).toEqual(['Open', 'Duplicate'])
    await choose('Duplicate')
    expect(shown!.page.opened).toEqual([{ name: 'add-time', like: 'e3' }])
  })

  it('the button of a box opens its menu, which asks where to split right away', async () => {
    await showDay(584, 560, weekEntries, run)
    await userEvent.hover(boxOf('e4'))
    await browser.getByTitle('Actions for Weekly planning').click()
    await choose('Split…')
    expect(shown!.page.opened).toEqual([{ name: 'entry', entryId: 'e4', split: true }])
  })

  it('the context menu key opens the menu of a box, and the focus moves on after a deletion', async () => {
    await showDay(584, 560, weekEntries, run)
    boxOf('e4').focus()
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await choose('Delete')
    await expect.poll(() => shown!.page.asks('entries.cancel')).toMatchObject([{ entryId: 'e4' }])
    await expect.poll(() => document.activeElement?.getAttribute('data-entry')).toBe('e3')
    boxOf('e1').focus()
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => shown!.page.asks('entries.cancel')).toMatchObject([{}, { entryId: 'e1' }])
    await expect.poll(() => document.activeElement?.getAttribute('data-entry')).toBe('e2')
  })
})

it('a day shows the part of a run that was counted on this day', async () => {
  const startedAt = at('2026-11-19', '23:00')
  const endedAt = at(today, '0:45')
  await showDay(1224, 880, [], {
    ...run,
    startedAt,
    endedAt,
    state: 'paused',
    stretches: [{ startedAt, endedAt }],
  })
  expect(boxes().map((box) => box.textContent)).toEqual([expect.stringMatching(/0:00 – 0:45/)])
  expect(boxes()[0]?.textContent).toContain('45m')
})
