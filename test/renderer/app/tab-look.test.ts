import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Run } from '../../../src-preload/model/run.ts'
import { nextTitleIn, tabIcon, tabTitle } from '../../../src-renderer/app/tab-look.ts'
import { run } from '../support/sample-week.ts'

const start = '2026-11-20T08:00:00.000Z'
const nowMs = Date.parse('2026-11-20T08:47:30.000Z')
const running: Run = {
  ...{ ...run, item: { ...run.item, name: 'Refund flow' }, state: 'running', startedAt: start },
  ...{ endedAt: null, stretches: [{ startedAt: start, endedAt: null }] },
}
const paused: Run = {
  ...{ ...running, state: 'paused', endedAt: '2026-11-20T08:05:00.000Z' },
  stretches: [{ startedAt: start, endedAt: '2026-11-20T08:05:00.000Z' }],
}

describe('the tab title', () => {
  it.each([
    ['no run is open', null, 'Tallystick'],
    ['a run counts', running, '0:47 Refund flow – Tallystick'],
    ['a run is paused', paused, 'Paused 0:05 Refund flow – Tallystick'],
    [
      'a run is stopped and not saved',
      { ...paused, state: 'stopped' as const },
      'Stopped 0:05 Refund flow – Tallystick',
    ],
  ])('the tab title shows the state of the timer when %s', (_when, open, title) => {
    expect(tabTitle(open, nowMs)).toBe(title)
  })

  it('the tab title changes with the next full minute of a running run, and not otherwise', () => {
    expect(nextTitleIn(running, nowMs)).toBe(30_000)
    expect(nextTitleIn(paused, nowMs)).toBeNull()
    expect(nextTitleIn(null, nowMs)).toBeNull()
  })
})

it('the tab icon differs for each state of the timer', () => {
  const icons = [null, 'running', 'paused', 'stopped'] as const
  expect(new Set(icons.map(tabIcon)).size).toBe(4)
  for (const state of icons) expect(tabIcon(state)).toMatch(/^data:image\/svg\+xml,%3Csvg.*svg%3E$/)
})

it('the tab icon without a run looks like the small app icon, with its light edge', () => {
  const shapes = (svg: string): string => svg.trim().replace(/^<svg[^>]*>/, '')
  const file = new URL('../../../resources/icons/app-icon-small.svg', import.meta.url)
  const icon = decodeURIComponent(tabIcon(null).replace('data:image/svg+xml,', ''))
  expect(shapes(icon)).toBe(shapes(readFileSync(file, 'utf8')))
})
