/**
 * Starts the page over a bridge. Loads the app's code, the first data and the UI messages in parallel, and mounts the
 * app once all of them have arrived, so that the first paint is complete.
 */
import { mount } from 'svelte'
import type { WatchedBridge } from '#preload/bridge.ts'
import { first } from '#preload/words/made/first.ts'
import { page } from '#preload/words/made/page.ts'
import { failureOf } from '../lib/failure.ts'
import { HeldKeys } from '../lib/held-keys.ts'
import { speakAsHost } from '../lib/language.svelte.ts'
import { unreachableText, type FailureText } from '../lib/unreachable-text.ts'
import { PageData } from './page-data.svelte.ts'
import Unreachable from './Unreachable.svelte'

/**
 * Resolves with the mounted component once the code of the views that the user will probably need next has also been
 * loaded. Mounts `Unreachable` instead if the app could not be loaded.
 */
export async function startApp(bridge: WatchedBridge, target: HTMLElement): Promise<object> {
  const keys = new HeldKeys()
  const data = new PageData(bridge, keys)
  const stopKeys = keys.listen()
  const texts = speakAsHost().then(() => first.load())
  const ready = await Promise.all([import('./App.svelte'), data.read(), texts]).catch(failedStart)
  if ('what' in ready) {
    stopKeys()
    return mount(Unreachable, { target, props: { text: ready } })
  }
  const [{ default: App }] = ready
  const app = mount(App, { target, props: { data, keys, onend: stopKeys } })
  await firstViewPainted()
  await app.warm()
  return app
}

const hiddenMs = 500

/** Resolves when the browser is idle after the first frame, or after a timeout, because a hidden window has no frames. */
function firstViewPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()))
    setTimeout(resolve, hiddenMs)
  })
}

/**
 * Returns the message that explains why the app could not be loaded. If the messages cannot be loaded either, the main
 * process is assumed to be unreachable.
 */
async function failedStart(problem: unknown): Promise<FailureText> {
  const failure = failureOf(problem)
  if (failure?.code === 'unreachable') return unreachableText()
  try {
    const [{ failureText }] = await Promise.all([import('../lib/failure-text.ts'), page.load()])
    // The messages were loaded, so the main process can be reached. An error that is not a failed call is therefore a
    // bug.
    if (!failure) reportError(problem)
    return failureText(failure?.code ?? 'internal')
  } catch {
    return unreachableText()
  }
}
