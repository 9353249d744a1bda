/** Each key hint at the bottom of the window is shown completely or not at all. */
import { unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { sampleTransport } from '../support/sample-transport.ts'

let target: HTMLElement
let app: Awaited<ReturnType<typeof startApp>> | undefined

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  if (app) await unmount(app)
  target.remove()
  history.replaceState(null, '', location.pathname + location.search)
})

it.each([16, 32, 40])('no hint is truncated when text is %i px high', async (px) => {
  await browser.viewport(400, 640)
  document.documentElement.style.fontSize = `${px}px`
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(sampleTransport({})), target)
  await browser.getByRole('tab', { name: /^History/ }).click()
  await expect.poll(() => document.querySelector('.hints')?.textContent).toContain('Shortcuts')
  const foot = document.querySelector('.hints')!.getBoundingClientRect()
  for (const hint of document.querySelectorAll('.hint')) {
    const { left, right, top } = hint.getBoundingClientRect()
    const whole = left >= foot.left - 1 && right <= foot.right + 1
    expect(whole || top >= foot.bottom - 1, hint.textContent).toBe(true)
  }
})

it('no hint offers to open the command field while it is shown', async () => {
  await browser.viewport(400, 640)
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(sampleTransport({})), target)
  const foot = () => document.querySelector('.pane-foot')?.textContent.replaceAll(/\s+/g, ' ')
  await expect.poll(foot).toContain('Actions')
  await browser.getByRole('combobox').fill('no such item anywhere')
  await expect.poll(foot).toContain('Shortcuts')
  expect(foot()).not.toContain('Actions')
})

it('each hint is closer to its own keys than to the next hint', async () => {
  await browser.viewport(400, 640)
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(sampleTransport({})), target)
  await browser.getByRole('combobox').fill('ref')
  await expect.poll(() => document.querySelectorAll('.hint').length).toBe(2)
  const [pin, rename] = [...document.querySelectorAll('.hint')].map((each) => each.getBoundingClientRect())
  expect(rename!.top).toBe(pin!.top)
  expect(rename!.left - pin!.right).toBeGreaterThan(8)
})
