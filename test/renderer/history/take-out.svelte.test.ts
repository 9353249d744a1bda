/** Tests that an export is reported once the file is on disk, and not reported after Cancel. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeOut } from '../../../src-renderer/history/take-out.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'

const history = {
  first: '2026-11-16',
  last: '2026-11-22',
  filter: {},
  choice: 'week',
  complete: true,
} as unknown as Parameters<typeof takeOut>[2]

let page: SamplePage
let shown: string[]
let urls: string[]
let toFile: Promise<void>

const click = HTMLAnchorElement.prototype.click
beforeEach(() => {
  page = new SamplePage()
  page.answers.set('entries.export', { text: 'day\n', count: 2 })
  shown = []
  urls = []
  HTMLAnchorElement.prototype.click = function () {
    urls.push(this.href)
  }
})
afterEach(() => {
  HTMLAnchorElement.prototype.click = click
})

function start(host: 'electron' | 'browser'): void {
  Object.assign(page.about, { host })
  const toaster = { show: ({ text }: { text: string }) => shown.push(text) }
  toFile = takeOut('csv', page, history, toaster as never)
}

describe('an export', () => {
  it.each([
    ['saved', ['2 entries exported as CSV']],
    ['cancelled', []],
    ['failed', ['The file couldn’t be written. Nothing was exported. Choose another place.']],
  ] as const)(
    'an export that was %s in the desktop program shows at its end the messages %j',
    async (outcome, words) => {
      start('electron')
      await vi.waitFor(() => expect(urls).toHaveLength(1))
      page.emit({ name: 'file.saved', payload: { url: 'blob:another', outcome: 'saved' } })
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(shown).toEqual([])
      page.emit({ name: 'file.saved', payload: { url: urls[0]!, outcome } })
      await toFile
      expect(shown).toEqual(words)
    },
  )

  it('an export in a browser tab is reported at once, because the browser does not report the download', async () => {
    start('browser')
    await toFile
    expect(shown).toEqual(['2 entries exported as CSV'])
  })
})
