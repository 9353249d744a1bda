import { expect, test } from 'vitest'
import { digitsIn } from '../../../src-main/sync/marker.ts'

test.each([
  ['2026-03-29T09:15:27.341+02:00', '27.341', '27'],
  ['2026-03-29T09:15:27,341592653Z', '27.341', '27'],
  ['2026-03-29 09:15:27.3', '27.300', '27'],
  ['20260329T091527,341+02', '27.341', '27'],
  ['2026088T091527.341Z', '27.341', '27'],
  ['2026-03-29T09:15:27Z', '', '27'],
  ['20260329T091527Z', '', '27'],
  ['2026-03-29T09:15:00.000Z', '', ''],
  ['2026-03-29T09:15Z', '', ''],
  ['20260329T0915Z', '', ''],
  ['', '', ''],
  [null, '', ''],
])('%s shows the digits %j to the millisecond and %j to the second', (time, millisecond, second) => {
  expect(digitsIn(time, 'millisecond')).toBe(millisecond)
  expect(digitsIn(time, 'second')).toBe(second)
})
