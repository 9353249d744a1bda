import { expect, it } from 'vitest'
import { browserKeys } from '../../../src-renderer/lib/browser-keys.ts'
import {
  asksFor,
  keysOf,
  pressed,
  shortcuts,
  type ShortcutName,
} from '../../../src-renderer/lib/shortcut-keys.ts'

/** Chromium and Firefox never hand these to a page. */
const browsersOwn = ['Ctrl N', 'Ctrl T', 'Ctrl W', 'Ctrl Shift N', 'Ctrl Shift T', 'Ctrl Shift W', 'Ctrl Tab']
const names = Object.keys(shortcuts) as ShortcutName[]
const event = (init: Partial<KeyboardEvent>): KeyboardEvent =>
  ({
    ...{ key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null },
    ...init,
  }) as KeyboardEvent

it('prints no key in a browser tab that the browser keeps for itself', () => {
  const inTab = names.filter((name) => name !== 'layout')
  expect(inTab.filter((name) => browsersOwn.includes(keysOf(name, 'browser').join(' ')))).toEqual([])
})

it('prints the shorter keys in a window of its own', () => {
  expect(keysOf('add-time', 'electron')).toEqual(['Ctrl', 'N'])
  expect(keysOf('add-time', 'browser')).toEqual(['Alt', 'N'])
  expect(keysOf('stop', 'browser')).toEqual(['Ctrl', '.'])
})

it('gives no two shortcuts the same keys', () => {
  const all = [...names.map((name) => shortcuts[name].keys), ...Object.values(browserKeys)].map((keys) =>
    keys.join(' '),
  )
  expect(new Set(all).size).toBe(all.length)
})

it('answers to both keys of a shortcut that has two', () => {
  expect(asksFor(event({ key: 'n', code: 'KeyN', ctrlKey: true }), 'add-time')).toBe(true)
  expect(asksFor(event({ key: 'n', code: 'KeyN', altKey: true }), 'add-time')).toBe(true)
  expect(asksFor(event({ key: 'n', code: 'KeyN' }), 'add-time')).toBe(false)
})

it('knows a letter with the option key of a Mac by where it lies', () => {
  expect(pressed(event({ key: 'Dead', code: 'KeyN', altKey: true }), ['Alt', 'N'], true)).toBe(true)
  expect(pressed(event({ key: '†', code: 'KeyT', altKey: true }), ['Alt', 'T'], true)).toBe(true)
})
