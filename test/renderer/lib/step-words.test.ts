import { expect, it } from 'vitest'
import { stepWords } from '../../../src-renderer/lib/step-words.ts'

const step = (count: number, left: number) => ({
  entryId: 'e',
  day: '2026-11-20',
  kind: 'import' as const,
  count,
  left,
})

it('an import that was taken back says what could not be', () => {
  expect(stepWords(step(12, 0), 'undo')).toBe('12 entries taken back')
  expect(stepWords(step(9, 1), 'undo')).toBe('9 entries taken back. 1 was sent already and stays.')
  expect(stepWords(step(0, 3), 'undo')).toBe('Nothing was taken back. 3 were sent already and stay.')
  expect(stepWords(step(1, 0), 'redo')).toBe('1 entry imported again')
})

it('several that were deleted together are told together', () => {
  expect(stepWords({ ...step(2, 0), kind: 'delete' }, 'undo')).toBe('2 entries are back')
  expect(stepWords({ ...step(1, 0), kind: 'delete' }, 'redo')).toBe('Entry deleted again')
})
