import { expect, it } from 'vitest'
import {
  asksFor,
  browserKeys,
  keysOf,
  pressed,
  shortcuts,
  type ShortcutName,
} from '../../../src-renderer/lib/shortcut-keys.ts'

/** Keys that Chromium and Firefox never deliver to a page. */
const browsersOwn = ['Ctrl N', 'Ctrl T', 'Ctrl W', 'Ctrl Shift N', 'Ctrl Shift T', 'Ctrl Shift W', 'Ctrl Tab']
const names = Object.keys(shortcuts) as ShortcutName[]
const event = (init: Partial<KeyboardEvent>): KeyboardEvent =>
  ({
    ...{ key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null },
    ...init,
  }) as KeyboardEvent

it('shows no key in a browser tab that the browser reserves', () => {
  const inTab = names.filter((name) => name !== 'layout')
  expect(inTab.filter((name) => browsersOwn.includes(keysOf(name, 'browser').join(' ')))).toEqual([])
})

it('shows the shorter keys in an Electron window', () => {
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

it('accepts both keys of a shortcut that has two', () => {
  expect(asksFor(event({ key: 'n', code: 'KeyN', ctrlKey: true }), 'add-time')).toBe(true)
  expect(asksFor(event({ key: 'n', code: 'KeyN', altKey: true }), 'add-time')).toBe(true)
  expect(asksFor(event({ key: 'n', code: 'KeyN' }), 'add-time')).toBe(false)
})

it('recognizes a letter with the Option key of a Mac by its position', () => {
  expect(pressed(event({ key: 'Dead', code: 'KeyN', altKey: true }), ['Alt', 'N'], true)).toBe(true)
  expect(pressed(event({ key: '†', code: 'KeyT', altKey: true }), ['Alt', 'T'], true)).toBe(true)
})
