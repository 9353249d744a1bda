/**
 * Starts the page over a bridge. Its code is loaded in parallel with the first read, and it is mounted when both are
 * done, so that it first paints complete.
 */
import { mount } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import { failureOf } from '../lib/failure.ts'
import { AppPage } from './app-page.svelte.ts'
import Unreachable from './Unreachable.svelte'

/** Resolves with the mounted component when the whole page is loaded, including what is not visible yet. */
export async function startApp(bridge: Bridge, target: HTMLElement): Promise<object> {
  const page = new AppPage(bridge)
  const stopHearing = page.hearKeys()
  const drawnWith = await Promise.all([import('./App.svelte'), page.read()]).catch((problem: unknown) => {
    // Without main, nothing more can be read or loaded. Any other error is a bug and is reported.
    if (!failureOf(problem)) reportError(problem)
    return null
  })
  if (!drawnWith) {
    stopHearing()
    return mount(Unreachable, { target })
  }
  const [{ default: App }] = drawnWith
  const app = mount(App, { target, props: { page, onend: stopHearing } })
  // Loads the rest after the first paint; the timeout covers a hidden window, which does not paint.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleMs }))
  await page.warm()
  return app
}

const idleMs = 100
