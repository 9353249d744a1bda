import { expect, it } from 'vitest'
import { around } from '../../../src-renderer/lib/around.ts'

it.each<[(key: string) => string, [string, string]]>([
  [(key) => `Press ${key} to close.`, ['Press ', ' to close.']],
  [(key) => `${key} schließt.`, ['', ' schließt.']],
  [() => 'no parameter', ['no parameter', '']],
])('splits %s at the parameter', (text, parts) => expect(around(text)).toEqual(parts))
