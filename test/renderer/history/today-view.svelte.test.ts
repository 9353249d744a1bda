/** The day as it is drawn by a real browser: every box can be read, and nothing lies on it. */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { Entry } from '#preload/model/entry.ts'
import type { Run } from '#preload/model/run.ts'
import TodayView from '../../../src-renderer/history/TodayView.svelte'
import { isLong } from '../../tools/extent.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, entry, run, today, weekEntries } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown | undefined
afterEach(() => shown?.end())

const boxes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.line .block')]
const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

const one = (id: string, from: string, minutes: number): Entry =>
  entry({ id, itemId: '71040', day: today, from, minutes })

/** A morning as people log it: short ones in a row, a pause of hours, two at the same time, and now at 15:06. */
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

async function showDay(width: number, height: number, entries: Entry[], open: Run | null): Promise<void> {
  await browser.viewport(width, height)
  shown = await show(TodayView as never, {}, new SamplePage({ entries, run: open, wide: true }))
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
    'draws %s: nothing lies on a box, none is too low for its words',
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
          '.name, .when, .gap span, .none, .goal span, .hour span',
        )) {
          const own = words.getBoundingClientRect()
          const struck = own.height > 0 && words.textContent !== '' && own.top < bottom && own.bottom > top
          const over = words.closest('.block') !== null
          expect(struck && !over, words.textContent).toBe(false)
        }
      }
    },
  )

  it('fits the day into its height, and keeps its rows narrow enough to be read across', async () => {
    await showDay(width, height, weekEntries, run)
    const scroller = document.querySelector('.scroll')!
    expect(scroller.scrollHeight).toBeLessThanOrEqual(scroller.clientHeight)
    const last = [...document.querySelectorAll('.hour')].at(-1)!.getBoundingClientRect()
    expect(scroller.getBoundingClientRect().bottom - last.bottom).toBeLessThan(40)
    for (const box of boxes()) expect(box.getBoundingClientRect().width).toBeLessThanOrEqual(960)
  })
})

it('draws entries that follow each other one under the other, in their order', async () => {
  await showDay(584, 560, fullDay, null)
  const short = boxes().filter((box) => box.textContent.includes('8:0'))
  const tops = short.map((box) => box.getBoundingClientRect().top)
  expect(tops).toHaveLength(5)
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  expect(new Set(short.map((box) => box.getBoundingClientRect().left)).size).toBe(1)
})

it('draws a run of which hours were discarded as two boxes, with the time between them to be filled', async () => {
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
