import { expect, test } from 'vitest'
import { readCursor, writeCursor } from '../../../src-main/service/cursor.ts'

test('reads a cursor as it was written', () => {
  expect(readCursor(writeCursor(['date', 'desc', '2026-11-20', 7]))).toEqual([
    'date',
    'desc',
    '2026-11-20',
    7,
  ])
})

test('writes a cursor that needs no escaping in a URL', () => {
  expect(writeCursor(['???>>>', 'ÿþ'])).toMatch(/^[\w-]+$/)
})

test.each([[''], ['abc'], ['"'], [' WzFd'], ['WzFd='], ['WzFd\n'], ['bnVsbA'], ['e30']])(
  'rejects %j as a cursor',
  (text) => {
    expect(readCursor(text)).toBeUndefined()
  },
)
