/** Brings the page to life over a bridge: everything the first view shows is read before it is drawn. */
import { mount } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import { failureOf } from '../lib/failure.ts'
import App from './App.svelte'
import { AppPage } from './app-page.svelte.ts'
import Unreachable from './Unreachable.svelte'

export async function startApp(bridge: Bridge, target: HTMLElement): Promise<void> {
  const page = new AppPage(bridge)
  try {
    await page.read()
  } catch (problem) {
    if (!failureOf(problem)) throw problem
    mount(Unreachable, { target })
    return
  }
  mount(App, { target, props: { page } })
}
