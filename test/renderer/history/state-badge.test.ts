import { beforeAll, expect, it } from 'vitest'
import type { Entry } from '#preload/model/entry.ts'
import { history } from '#preload/words/made/history.ts'
import { badgeOf } from '../../../src-renderer/history/state-badge.ts'

beforeAll(() => history.load())

const entry = (changes: Partial<Entry>) => ({ state: 'confirmed', correction: null, ...changes }) as Entry

it.each([
  ['none for a local entry', entry({}), true, null],
  ['the account to which a local entry was sent', entry({ copiedTo: 'Fieldstone' }), true, 'In Fieldstone'],
  ['none for a sent entry of an account', entry({}), false, null],
  ['that a local entry needs attention', entry({ state: 'unfinished' }), true, 'Needs attention'],
])('shows %s', (_what, given, local, text) => {
  expect(badgeOf(given, local)?.text ?? null).toBe(text)
})
