/**
 * Presses two shortcuts over a sample transport, once with a pause between them and once without. Without the pause, no
 * answer of the main process and no code arrives before both keys are pressed, as on a very slow machine. The second
 * key must have the same effect both times: the same orders, visible text and focus.
 */
import { unmount } from 'svelte'
import { page as browser } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import { pressKey } from '../../../src-renderer/lib/press-key.ts'
import { shortcuts, type ShortcutName } from '../../../src-renderer/lib/shortcut-keys.ts'
// The code of the settings is loaded from the start, so that it does not arrive in the middle of a trial.
import '../../../src-renderer/settings/ConnectionsPart.svelte'
import '../../../src-renderer/settings/DesktopSettings.svelte'
import '../../../src-renderer/settings/DirectoriesPart.svelte'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { gate } from './late-code.ts'
import { sampleTransport, type Sample } from './sample-transport.ts'

export interface Place {
  readonly name: string
  readonly wide?: boolean
  readonly sample: Sample
  /** The keys that lead to this place from the start. */
  readonly by: readonly ShortcutName[]
}

export const places: readonly Place[] = [
  { name: 'the command field, nothing runs', sample: {}, by: [] },
  { name: 'the running timer', sample: { run: 'running' }, by: [] },
  { name: 'the paused timer', sample: { run: 'paused' }, by: [] },
  { name: 'the stop sheet', sample: { run: 'stopped', options: { billing: 'fix' } }, by: [] },
  { name: 'the history', sample: { run: 'running' }, by: ['history'] },
  { name: 'an entry', sample: { run: 'running' }, by: ['next-attention'] },
  { name: 'adding time', sample: {}, by: ['add-time'] },
  { name: 'two panes', wide: true, sample: { run: 'running' }, by: [] },
]

export interface Trial {
  readonly place: Place
  readonly keys: readonly ShortcutName[]
}

export function pairsAt(place: Place): Trial[] {
  const names = Object.keys(shortcuts) as ShortcutName[]
  return names.flatMap((first) => names.map((second) => ({ place, keys: [first, second] })))
}

export const nameOf = ({ place, keys }: Trial): string => `${place.name}: ${keys.join(', ')}`

interface Outcome {
  readonly orders: readonly string[]
  /** The visible text, the values of fields and the focused element. */
  readonly seen: readonly string[]
}

export async function outcomes({ place, keys }: Trial): Promise<{ slow: Outcome; fast: Outcome }> {
  await browser.viewport(place.wide ? 960 : 400, 680)
  return { slow: await walk(place, keys, true), fast: await walk(place, keys, false) }
}

/** Returns whether a call is an order: not a read, and not the storing of text that the user is typing. */
const isOrder = ({ name }: { name: string }): boolean =>
  !/read$|list$|questions$|describe$|fill$|keep$|form$|notes$|\.(days|find|rows|steps|causes|overlaps|removed|coverage|left)$/.test(
    name,
  )

async function walk(place: Place, keys: readonly ShortcutName[], pause: boolean): Promise<Outcome> {
  const target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  const transport = sampleTransport({ ...place.sample, through: (answer) => gate.pass(answer) })
  const app = await startApp(createBridge(transport), target)
  // The page loads the code of its layers after the first view is painted.
  await painted()
  await settled()
  for (const name of place.by) await pressAndWait(name)
  const from = transport.calls.length
  if (!pause) gate.close()
  for (const name of keys)
    if (pause) await pressAndWait(name)
    else await pressInTurn(name)
  gate.open()
  await settled()
  // The page stores typed text after a delay or when it is left. Leaving the page here stores the text both with and
  // without the pause.
  dispatchEvent(new Event('pagehide'))
  await settled()
  const orders = transport.calls.slice(from).filter(isOrder)
  const outcome = {
    orders: orders
      .map(({ name, input: { commandId: _, ...input } }) => `${name} ${JSON.stringify(input)}`)
      // "Send now" is not given again while it is pending, because it would do nothing more.
      .filter((order, at, all) => order !== 'sync.now {}' || all[at - 1] !== order),
    // The list of shortcuts shows first the shortcuts that work when it opens. Without a pause, it opens before the main
    // process has answered, so the same lines can be in another order.
    seen: seen().split('\n').sort(),
  }
  await unmount(app)
  target.remove()
  return outcome
}

async function pressAndWait(name: ShortcutName): Promise<void> {
  press(name)
  await settled()
}

/** Presses a key and waits for the next task, as two key events of a browser are always separate tasks. */
async function pressInTurn(name: ShortcutName): Promise<void> {
  press(name)
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
}

function press(name: ShortcutName): void {
  const keys: readonly string[] = shortcuts[name].keys
  const main = keys.at(-1)!
  const named: Record<string, string> = { Esc: 'Escape', Del: 'Delete' }
  const modifiers = {
    ctrlKey: keys.includes('Ctrl'),
    shiftKey: keys.includes('Shift'),
    altKey: keys.includes('Alt'),
  }
  const code = main === '1' ? 'Digit1' : ''
  pressKey(new KeyboardEvent('keydown', { key: named[main] ?? main, code, ...modifiers }))
}

function seen(): string {
  const inputs = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value}/${checked}`)
  const focus = document.activeElement?.outerHTML
    // Svelte's generated ids are counted across all components, so they differ each time.
    .replaceAll(/<!--.*?-->| (id|aria-\w+)="[^"]*"|-c\d+\b/g, '')
    .slice(0, 120)
  return [document.body.innerText, inputs.join(), focus].join('\n')
}

async function painted(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Waits until no call is pending and nothing changes, for longer than the page waits between two held keys. */
async function settled(): Promise<void> {
  let before = ''
  for (let same = 0; same < 3;) {
    for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setTimeout(resolve))
    const now = seen()
    same = gate.underWay === 0 && now === before ? same + 1 : 0
    before = now
  }
}
