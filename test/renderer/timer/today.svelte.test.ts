import { expect, it } from 'vitest'
import type { Timer } from '../../../src-renderer/timer/timer.svelte.ts'
import { Today } from '../../../src-renderer/timer/today.svelte.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { today } from '../support/sample-week.ts'

it.each([
  ['today', [today], 1],
  ['any day, as after merging two items', [], 1],
  ['another day', ['2026-11-19'], 0],
])('reads today again only if entries of today may have changed: %s', (_, days, reads) => {
  const page = new SamplePage()
  const end = new Today(page, { run: null } as Timer, { alongside: () => {} }).listen()
  page.emit({ name: 'entries.changed', payload: { days } })
  expect(page.asks('entries.days')).toHaveLength(reads)
  end()
})
