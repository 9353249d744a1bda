/** Keys, pastes and clicks that arrive while a change is pending are replayed in the order in which they arrived. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { HeldKeys } from '../../../src-renderer/lib/held-keys.ts'
import { pasteOn } from '../support/paste.ts'

let keys: HeldKeys
let stop: () => void
let field: HTMLInputElement
let saved: string[]

beforeEach(() => {
  keys = new HeldKeys()
  stop = keys.listen()
  field = document.body.appendChild(document.createElement('input'))
  const save = document.body.appendChild(document.createElement('button'))
  save.textContent = 'Save'
  saved = []
  save.onclick = () => saved.push(field.value)
  field.focus()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const clickSave = () => userEvent.click(browser.getByRole('button', { name: 'Save' }))

it('a click waits for the text that was typed before it, and text after it goes to the clicked control', async () => {
  keys.release()
  const pending = Promise.withResolvers<void>()
  void keys.until(pending.promise)
  await userEvent.keyboard('45m 10:00')
  await clickSave()
  await userEvent.keyboard('{Enter}')
  expect(saved).toEqual([])
  expect(document.activeElement).toBe(field)
  pending.resolve()
  await expect.poll(() => saved).toEqual(['45m 10:00', '45m 10:00'])
  expect(document.activeElement).toBe(document.querySelector('button'))
})

it('text without a key, as an emoji picker inserts it, does not overtake the keys before it', async () => {
  keys.release()
  const pending = Promise.withResolvers<void>()
  void keys.until(pending.promise)
  // Playwright's keyboard has no key for "ü" and "☺", so it inserts them as text.
  await userEvent.keyboard('Müller ☺ end')
  expect(field.value).toBe('')
  pending.resolve()
  await expect.poll(() => field.value).toBe('Müller ☺ end')
})

it('text without a key goes straight into the field if no key is held', async () => {
  keys.release()
  void keys.until(new Promise(() => {}))
  await userEvent.keyboard('ü')
  expect(field.value).toBe('ü')
})

it('held text without a key is replayed as typed text, so that no listener takes it for a paste', async () => {
  const pasted = vi.fn((event: ClipboardEvent) => event.preventDefault())
  document.addEventListener('paste', pasted)
  keys.release()
  const pending = Promise.withResolvers<void>()
  void keys.until(pending.promise)
  await userEvent.keyboard('mü')
  pending.resolve()
  await expect.poll(() => field.value).toBe('mü')
  expect(pasted).not.toHaveBeenCalled()
  document.removeEventListener('paste', pasted)
})

it('keys wait for a read that began while an order was pending, and not for another read', async () => {
  keys.release()
  await new Promise((resolve) => setTimeout(resolve))
  const [order, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  keys.alongside(new Promise(() => {}))
  void keys.until(order.promise)
  keys.alongside(read.promise)
  await userEvent.keyboard('a')
  order.resolve()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(field.value).toBe('')
  read.resolve()
  await expect.poll(() => field.value).toBe('a')
})

it('a click without a key before it is carried out at once', async () => {
  keys.release()
  void keys.until(new Promise(() => {}))
  await clickSave()
  expect(saved).toEqual([''])
})

it('text that is pasted before the page has loaded reaches a listener that is added later', async () => {
  const pasted: string[] = []
  expect(pasteOn('88213', field)).toBe(false)
  const hear = (event: ClipboardEvent): void => {
    event.preventDefault()
    pasted.push(event.clipboardData!.getData('text/plain'))
  }
  document.addEventListener('paste', hear)
  keys.release()
  await expect.poll(() => pasted).toEqual(['88213'])
  expect(field.value).toBe('')
  document.removeEventListener('paste', hear)
})
