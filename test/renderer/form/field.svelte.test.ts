/** A row of a form aligns its label with its control. */
import { afterEach, expect, it } from 'vitest'
import ConnectView from '../../../src-renderer/settings/ConnectView.svelte'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(() => shown.end())

it('the label of a switch with a hint is aligned with the switch', async () => {
  shown = await show(ConnectView as never, { ondone: () => {}, oncancel: () => {} })
  document.querySelector('details')!.open = true
  const switches = [...document.querySelectorAll('.field.top [role=switch]')]
  expect(switches.length).toBeGreaterThan(0)
  for (const one of switches) {
    const words = document.createRange()
    words.selectNodeContents(one.closest('.field')!.querySelector('.label')!)
    const [line] = words.getClientRects()
    const { top, height } = one.getBoundingClientRect()
    expect(Math.abs(top + height / 2 - (line!.top + line!.height / 2))).toBeLessThan(2)
  }
})
