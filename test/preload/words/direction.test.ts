import { expect, it } from 'vitest'
import { directionOf } from '../../../src-preload/words/direction.ts'

it.each([
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['ar', 'rtl'],
  ['ar-XB', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['az', 'ltr'],
  ['az-Arab', 'rtl'],
])('%s is written %s', (locale, direction) => expect(directionOf(locale)).toBe(direction))
