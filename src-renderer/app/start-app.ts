/**
 * Brings the page to life over a bridge. What it is drawn with is fetched beside the first read, so that neither waits
 * for the other; it is drawn when both are there, and complete.
 */
import { mount } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import { failureOf } from '../lib/failure.ts'
import { AppPage } from './app-page.svelte.ts'
import Unreachable from './Unreachable.svelte'

export async function startApp(bridge: Bridge, target: HTMLElement): Promise<void> {
  const page = new AppPage(bridge)
  try {
    const [{ default: App }] = await Promise.all([import('./App.svelte'), page.read()])
    mount(App, { target, props: { page } })
  } catch (problem) {
    mount(Unreachable, { target })
    if (!failureOf(problem)) throw problem
    return
  }
  await page.warm()
}
