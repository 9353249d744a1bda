import { afterEach, expect, it, vi } from 'vitest'
import { english, speak } from '../../../src-preload/words/section.ts'
import { unreachableText } from '../../../src-renderer/lib/unreachable-text.ts'

afterEach(() => speak(english))

it('the text about the lost connection is in the language of the page', async () => {
  await speak({ language: 'de', locale: 'de' })
  expect(unreachableText().what).toBe('Dieser Tab ist nicht mehr mit Tallystick verbunden.')
})

it('the text about the lost connection is the English one if no texts could be loaded', async () => {
  const loaded = unreachableText()
  vi.resetModules()
  const fresh = await import('../../../src-renderer/lib/unreachable-text.ts')
  expect(fresh.unreachableText()).toEqual(loaded)
})
