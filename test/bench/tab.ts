/**
 * A tab of Chromium that another tab can hide, as a window is hidden. Pages that Playwright opens are never hidden,
 * because it makes each of them believe that it has the focus.
 */
import type { CDPSession } from '@playwright/test'

export interface Tab {
  send(method: string, params?: object): Promise<unknown>
  evaluate<T>(expression: string): Promise<T>
}

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** Opens a tab in front of all others in the browser's default context; `first` runs before any script of the page. */
export async function openTab(browser: CDPSession, url: string, first = ''): Promise<Tab> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  browser.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const answer = JSON.parse(event.message) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })

  async function send(method: string, params: object = {}): Promise<unknown> {
    const id = ++lastId
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    await browser.send('Target.sendMessageToTarget', {
      ...{ sessionId, message: JSON.stringify({ id, method, params }) },
    })
    const { result, error } = await answered
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: first })
  await send('Page.navigate', { url })
  return {
    send,
    async evaluate<T>(expression: string) {
      const { result } = (await send('Runtime.evaluate', { expression })) as { result: { value: T } }
      return result.value
    },
  }
}
