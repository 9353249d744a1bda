/**
 * Brings the page to life over a bridge. What it is drawn with is fetched beside the first read, so that neither waits
 * for the other; it is drawn when both are there, and complete.
 */
import { mount } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import { failureOf } from '../lib/failure.ts'
import { AppPage } from './app-page.svelte.ts'
import Unreachable from './Unreachable.svelte'

/** Resolves with what was mounted when all of the page is there, also what nothing in sight needs yet. */
export async function startApp(bridge: Bridge, target: HTMLElement): Promise<object> {
  const page = new AppPage(bridge)
  const stopHearing = page.hearKeys()
  const drawnWith = await Promise.all([import('./App.svelte'), page.read()]).catch((problem: unknown) => {
    // Without main there is neither an answer nor anything more to fetch; whatever else it is, is a bug to be seen.
    if (!failureOf(problem)) reportError(problem)
    return null
  })
  if (!drawnWith) {
    stopHearing()
    return mount(Unreachable, { target })
  }
  const [{ default: App }] = drawnWith
  const app = mount(App, { target, props: { page, onend: stopHearing } })
  // What nothing in sight needs waits until what is has been painted; a window that is hidden paints nothing to wait for.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleMs }))
  await page.warm()
  return app
}

const idleMs = 100
