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
    await firstView(page)
  } catch (problem) {
    if (!failureOf(problem)) throw problem
    mount(Unreachable, { target })
    return
  }
  mount(App, { target, props: { page } })
}

/** Fetches what stands at the top, so that nothing moves once the page is drawn: the run, the day, or the question. */
async function firstView(page: AppPage): Promise<void> {
  const { run } = page.timer
  if (page.isFirstRun) await import('../timer/FirstRun.svelte')
  else if (run) await import('../timer/RunHead.svelte')
  else await Promise.all([import('../timer/DayHead.svelte'), import('./LocalNote.svelte')])
}
