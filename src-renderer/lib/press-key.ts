/**
 * Replays what the user did while the page was changing (held-keys.ts). A key, text or a paste acts on the element that
 * has the focus now; a click acts on the element that was clicked. Except for clicks, browsers perform no default
 * action for events that scripts dispatch, so this module imitates the default actions that forms need.
 */
import type { Held } from './held-keys.ts'

const textKinds = /^(text|search|url|tel|password|email|number)$/
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'
type TextBox = HTMLInputElement | HTMLTextAreaElement

export function pressKey(held: Held): void {
  const at = focused()
  if ('typed' in held) command('insertText', held.typed)
  else if ('pasted' in held) {
    if (at.dispatchEvent(pasteOf(held.pasted)) && isTextBox(at)) paste(held.pasted, at)
  } else if ('clicked' in held) {
    held.clicked.closest<HTMLElement>(focusable)?.focus()
    click(held.clicked, held.by)
  } else if (at.dispatchEvent(copyOf(held))) byItself(held, at)
}

/**
 * Returns the element that gets the key: the focused element, or the topmost modal dialog if the focus is outside of
 * that dialog. Browsers also close the topmost dialog on Esc wherever the focus is.
 */
function focused(): Element {
  const at = document.activeElement ?? document.body
  const dialog = topDialog()
  return dialog && !dialog.contains(at) ? dialog : at
}

function topDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1)
}

function copyOf(event: KeyboardEvent): KeyboardEvent {
  const { key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey } = event
  const init = { key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey }
  return new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true, composed: true })
}

function pasteOf(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true })
}

/** Performs the browser's default action for a key that no listener has handled. */
function byItself(event: KeyboardEvent, at: Element): void {
  const { key, shiftKey } = event
  const control = event.ctrlKey || event.metaKey
  if (event.altKey) return
  if (control && key.toLowerCase() === 'a') return isTextBox(at) ? at.select() : undefined
  if (control) return
  if (key === 'Tab') return tabOn(at, shiftKey ? -1 : 1)
  if (key === 'Enter') return enter(event, at)
  if (isTextBox(at)) return edit(key, shiftKey)
  const step = steps[key]
  if (step !== undefined && at instanceof HTMLInputElement && at.type === 'radio') nextRadio(at, step)
  else if (key === ' ' && (isButton(at) || at instanceof HTMLInputElement)) click(at, event)
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

const moves: Record<string, [to: 'forward' | 'backward', by: 'character' | 'line' | 'lineboundary']> = {
  ArrowLeft: ['backward', 'character'],
  ArrowRight: ['forward', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
}

function edit(key: string, extend: boolean): void {
  if (key.length === 1) command('insertText', key)
  else if (key === 'Backspace') command('delete')
  else if (key === 'Delete') command('forwardDelete')
  else if (moves[key]) getSelection()?.modify(extend ? 'extend' : 'move', ...moves[key])
}

function command(name: 'insertText' | 'delete' | 'forwardDelete', text?: string): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- no other edit in a field can be undone with Ctrl Z
  document.execCommand(name, false, text)
}

function paste(text: string, box: TextBox): void {
  box.setRangeText(text, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertFromPaste' }))
}

function enter(event: KeyboardEvent, at: Element): void {
  if (at instanceof HTMLTextAreaElement) command('insertText', '\n')
  else if (isButton(at)) click(at, event)
  else if (at instanceof HTMLInputElement && at.form) submit(at.form)
}

/**
 * Submits a form as the browser does on Enter: through its submit button, or directly if the form has no submit button
 * and at most one text field.
 */
function submit(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (button) button.click()
  else if ([...form.querySelectorAll('input')].filter(isTextBox).length <= 1) form.requestSubmit()
}

function click(at: Element, { shiftKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent): void {
  at.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, shiftKey, ctrlKey, metaKey }),
  )
}

function nextRadio(at: HTMLInputElement, step: 1 | -1): void {
  const among = [...(at.form ?? document).querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name, disabled }) => name === at.name && !disabled,
  )
  const next = among[(among.indexOf(at) + step + among.length) % among.length]
  next?.focus()
  next?.click()
}

function tabOn(at: Element, step: 1 | -1): void {
  const layer = topDialog() ?? document
  const stops = [...layer.querySelectorAll<HTMLElement>(focusable)].filter(isStop)
  const from = stops.indexOf(at as HTMLElement)
  const next = from === -1 && step === -1 ? -1 : from + step
  stops.at(next % stops.length)?.focus()
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility()) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
  const root = element.form ?? document
  return !root.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`)
}

function isTextBox(element: Element): element is TextBox {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && textKinds.test(element.type))
  )
}

function isButton(element: Element): boolean {
  return element.matches('button, a[href], summary')
}
