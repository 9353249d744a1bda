/** Tests parts of the left pane whose texts are longer in German and French than in English. */
import { flushSync, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import { speakAsSet } from '../../../src-renderer/lib/language.svelte.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { extent } from '../../tools/extent.ts'
import { sampleTransport } from '../support/sample-transport.ts'
import { at, today } from '../support/sample-week.ts'

let target: HTMLElement
let app: object | undefined

// The clock shows seconds only below ten hours, so the tests run soon after the start of the run.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at(today, '15:06'))
})
afterEach(async () => {
  vi.useRealTimers()
  if (app) await unmount(app)
  target.remove()
  history.replaceState(null, '', location.pathname + location.search)
  await speakAsSet('en')
})

const boxOf = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect()

const cases = extent({ share: ['de'], all: ['en', 'de', 'fr'] } as const).flatMap((language) =>
  (['running', 'paused'] as const).flatMap((run) => [400, 960].map((width) => ({ language, run, width }))),
)

it.each(cases)(
  'in $language, the buttons of a $run timer are beside its clock in a window of $width px',
  async ({ language, run, width }) => {
    await browser.viewport(width, 640)
    target = document.body.appendChild(document.createElement('div'))
    target.style.height = '620px'
    app = await startApp(createBridge(sampleTransport({ run })), target)
    await speakAsSet(language)
    flushSync()
    expect(document.querySelector('[role=timer]')!.textContent).toMatch(run === 'running' ? /^1:24:/ : /^1:/)
    const [clock, buttons] = [boxOf('[role=timer]'), boxOf('.hero .buttons')]
    expect(buttons.top).toBeLessThan(clock.bottom)
    expect(buttons.left).toBeGreaterThanOrEqual(clock.right)
    expect(buttons.right).toBeLessThanOrEqual(boxOf('.hero').right)
  },
)
