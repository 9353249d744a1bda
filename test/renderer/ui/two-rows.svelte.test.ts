/** Tests the buttons at the bottom of a form: their texts, their keycaps, and their second row. */
import { createRawSnippet, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/shared.css'
import '../../../src-renderer/styles/tokens.css'
import Button from '../../../src-renderer/ui/Button.svelte'
import { twoRows } from '../../../src-renderer/ui/two-rows.ts'

let row: HTMLElement
let buttons: object[]
let release: (() => void) | void

beforeEach(() => {
  row = document.body.appendChild(document.createElement('div'))
  row.className = 'acts'
  row.style.width = 'max-content'
  buttons = [
    mount(Button, { target: row, props: { kind: 'ghost', keys: ['Esc'], children: text('Close') } }),
    mount(Button, { target: row, props: { children: text('Save, add another') } }),
    mount(Button, { target: row, props: { kind: 'main', keys: ['Enter'], children: text('Save as two') } }),
  ]
})
afterEach(async () => {
  release?.()
  for (const button of buttons) await unmount(button)
  row.remove()
})

function text(content: string) {
  return createRawSnippet(() => ({ render: () => `<span class="words">${content}</span>` }))
}

const words = () => [...row.querySelectorAll('.words')]
/** Returns the number of lines of each text; a line is one rem high. */
const lines = () => words().map((each) => Math.round(each.getBoundingClientRect().height / 16))
const keycaps = () => [...row.querySelectorAll<HTMLElement>('.keys')]

function narrowTo(width: number): void {
  row.style.boxSizing = 'border-box'
  row.style.width = `${width}px`
  release = twoRows(row)
}

it('texts stay on one line each while the keycaps can make room for them', () => {
  const [first, last] = keycaps().map((each) => each.offsetWidth)
  narrowTo(row.offsetWidth - first! - last!)
  expect(lines()).toEqual([1, 1, 1])
  expect(row.scrollWidth).toBe(row.clientWidth)
})

it('the row is measured again when a text changes, and gets a second line for a text that is too long', async () => {
  narrowTo(row.offsetWidth)
  expect(row.classList.contains('two-rows')).toBe(false)
  words()[1]!.firstChild!.nodeValue = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'
  await expect.poll(() => row.classList.contains('two-rows')).toBe(true)
  expect(row.scrollWidth).toBe(row.clientWidth)
})

it('a note beside the buttons may have two lines, and gets a row of its own when it has more', () => {
  const note = document.createElement('span')
  note.className = 'small note'
  note.textContent = 'Sent after 8 s, with Undo.'
  row.insertBefore(note, row.lastElementChild)
  const beside = () => note.getBoundingClientRect().bottom > row.lastElementChild!.getBoundingClientRect().top
  narrowTo(row.offsetWidth - note.offsetWidth / 3)
  expect([row.classList.contains('two-rows'), beside()]).toEqual([false, true])
  release?.()
  note.textContent = 'Wird nach 8 s gesendet, und so lange kann man es sich noch einmal anders überlegen.'
  release = twoRows(row)
  expect([row.classList.contains('two-rows'), beside()]).toEqual([true, false])
  const tops = [...row.querySelectorAll('button')].map((each) => Math.round(each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})
