import { expect, it } from 'vitest'
import { keyedParts } from '../../../src-renderer/lib/keyed-parts.ts'

it('splits a message at its keys, in the order of the language', () => {
  const keys = { enter: ['Enter'], save: ['Ctrl', 'S'] }
  expect(keyedParts(({ enter, save }) => `${enter} starts, or ${save}.`, keys)).toEqual([
    ...['', ['Enter'], ' starts, or ', ['Ctrl', 'S'], '.'],
  ])
})
