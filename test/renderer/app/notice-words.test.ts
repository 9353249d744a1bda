import { expect, it } from 'vitest'
import { noticeWords } from '../../../src-renderer/app/notice-words.ts'

const at = '2026-11-20T09:00:00.000Z'

it('the notice about a damaged data file says what happened, what is safe and what to do', () => {
  expect(noticeWords({ id: 1, kind: 'damaged', at, names: ['Fieldstone'], entries: 2 })).toEqual({
    title: 'The data file was damaged.',
    text: 'Tallystick kept the damaged file under another name and restored the latest daily copy. Fieldstone is connected again. 2 entries came back from the recovery log. Entries that are not sent yet are safe: Tallystick looks each of them up in the account before it sends it. You don’t have to do anything.',
  })
})

it('the notice does not mention accounts if the damaged data file had none', () => {
  const { text } = noticeWords({ id: 1, kind: 'damaged', at, names: [], entries: 0 })
  expect(text).not.toContain('connected again')
  expect(text).not.toContain('came back')
})
