/** Tests which entries of the list that is read before a create become the baseline of the attempt. */
import { describe, expect, it } from 'vitest'
import { baselineAfter } from '../../../src-main/sync/prepare.ts'

const sent = { user: 'me', item: 'checkout', date: '2026-11-20', minutes: 30 }
const alike = { ...sent, id: 'alike' }
const other = { ...sent, id: 'other', minutes: 45 }

describe('baselineAfter', () => {
  it.each([
    {
      list: 'a complete list',
      complete: true,
      entries: [alike, other],
      known: null,
      waits: true,
      ids: ['alike'],
    },
    {
      list: 'a complete list without similar entries',
      complete: true,
      entries: [other],
      known: null,
      waits: true,
      ids: [],
    },
    {
      list: 'a complete list after an attempt',
      complete: true,
      entries: [],
      known: ['old'],
      waits: true,
      ids: [],
    },
    {
      list: 'an incomplete list that is needed',
      complete: false,
      entries: [alike],
      known: null,
      waits: true,
      ids: 'unseen',
    },
    {
      list: 'an incomplete list that is not needed',
      complete: false,
      entries: [alike],
      known: null,
      waits: false,
      ids: null,
    },
    {
      list: 'an incomplete list after an attempt',
      complete: false,
      entries: [alike],
      known: ['old'],
      waits: false,
      ids: ['old'],
    },
  ])('returns the baseline $ids for $list', ({ complete, entries, known, waits, ids }) => {
    const found = baselineAfter({ seen: { entries, complete }, sent, known, isListNeeded: waits })
    expect(found === 'unseen' ? found : found.ids).toEqual(ids)
  })
})
