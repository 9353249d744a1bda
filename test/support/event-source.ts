/**
 * An EventSource for Node, as far as src-preload/browser.ts uses one: `onmessage` and `close`. Owns the reading of
 * one stream with the headers it is given. Refuses to reconnect: a test that loses its stream should see it.
 */
export function eventSourceWith(origin: string, headers: () => Record<string, string>) {
  return class {
    onmessage: ((event: { data: string }) => void) | undefined
    readonly opened: Promise<void>
    readonly #stop = new AbortController()

    constructor(path: string) {
      this.opened = this.#read(`${origin}${path}`)
    }

    close(): void {
      this.#stop.abort()
    }

    async #read(url: string): Promise<void> {
      const answer = await fetch(url, { headers: headers(), signal: this.#stop.signal })
      if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`)
      void this.#relay(answer.body).catch((error: unknown) => {
        if (!this.#stop.signal.aborted) throw error
      })
    }

    async #relay(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
      let unread = ''
      const decoded = body.pipeThrough<string>(new TextDecoderStream())
      for await (const part of decoded) {
        const blocks = (unread + part).split('\n\n')
        unread = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data !== undefined) this.onmessage?.({ data })
        }
      }
    }
  }
}
