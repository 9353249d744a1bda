/** Held keys are replayed to the element to which the browser would have sent them. */
import { afterEach, expect, it } from 'vitest'
import { pressKey } from '../../../src-renderer/lib/press-key.ts'
import { modal } from '../../../src-renderer/ui/modal.ts'

afterEach(() => document.body.replaceChildren())

function openDialog(onclose: () => void): { dialog: HTMLDialogElement; outside: HTMLInputElement } {
  const outside = document.body.appendChild(document.createElement('input'))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.append(document.createElement('button'))
  modal(outside, onclose)(dialog)
  return { dialog, outside }
}

it('Esc closes the open dialog although no element has the focus', () => {
  let closed = 0
  openDialog(() => (closed += 1))
  ;(document.activeElement as HTMLElement).blur()
  pressKey(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(closed).toBe(1)
})

it('a key goes to the focused element inside the dialog', () => {
  const { dialog } = openDialog(() => undefined)
  const button = dialog.querySelector('button')!
  let clicks = 0
  button.onclick = () => (clicks += 1)
  button.focus()
  pressKey(new KeyboardEvent('keydown', { key: 'Enter' }))
  expect(clicks).toBe(1)
})
