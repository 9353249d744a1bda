import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flushSync, mount, unmount } from 'svelte'
import { Clock as PageClock } from '../../../src-renderer/lib/clock.svelte.ts'
import Clock from '../../../src-renderer/timer/Clock.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, run, today } from '../support/sample-week.ts'
import Stage from '../support/Stage.svelte'

let stage: ReturnType<typeof mount>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(at(today, '15:06'))
})
afterEach(async () => {
  vi.useRealTimers()
  await unmount(stage)
})

function showClock(startedAt: string, settings = {}): void {
  const page = new SamplePage({ settings })
  Object.assign(page, { clock: new PageClock() })
  const running = { ...run, startedAt, stretches: [{ startedAt, endedAt: null }] }
  stage = mount(Stage, { target: document.body, props: { page, view: Clock, props: { run: running } } })
  flushSync()
}
const clock = (): HTMLElement => document.querySelector('[role=timer]')!
const shows = () => [clock().textContent, clock().getAttribute('aria-label')]

describe('the running clock', () => {
  it('the clock advances with the seconds and minutes of the run, not with the wall clock', async () => {
    showClock(new Date(Date.parse(at(today, '15:06')) - 58_000).toISOString())
    expect(shows()).toEqual(['0:00:58', '0 minutes'])
    await vi.advanceTimersByTimeAsync(1_001)
    expect(shows()).toEqual(['0:00:59', '0 minutes'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shows()).toEqual(['0:01:00', '1 minute'])
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shows()).toEqual(['1:01:01', '1 hour 1 minute'])
  })

  it('the clock shows only minutes if seconds are switched off', async () => {
    showClock(at(today, '15:05'), { showSeconds: false })
    expect(shows()).toEqual(['0:01', '1 minute'])
    await vi.advanceTimersByTimeAsync(60_001)
    expect(shows()).toEqual(['0:02', '2 minutes'])
  })

  it('the clock stops while the page is hidden, and is correct when it is visible again', async () => {
    showClock(at(today, '15:05'))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(clock().textContent).toBe('0:01:00')
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(shows()).toEqual(['0:03:00', '3 minutes'])
  })
})
