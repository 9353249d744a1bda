/** Holds back code and answers until a gate opens. It imports nothing, so that it can replace a module of the page. */

/** While the gate is closed, pending answers and code wait. */
class Gate {
  closed = false
  underWay = 0
  #open = Promise.resolve()
  #release = (): void => undefined

  close(): void {
    this.closed = true
    this.#open = new Promise((resolve) => (this.#release = resolve))
  }

  open(): void {
    this.closed = false
    this.#release()
  }

  async pass<T>(then: () => T | Promise<T>): Promise<T> {
    this.underWay += 1
    try {
      await this.#open
      return await then()
    } finally {
      // The code that waits for this result must run before the call counts as done.
      setTimeout(() => (this.underWay -= 1))
    }
  }
}

export const gate = new Gate()

/** Replaces `lazy` in src-renderer/lib/lazy.ts: code loads only while the gate is open. */
export const lateCode = {
  lazy<T>(fetch: () => Promise<T>): () => T | Promise<T> {
    let here: T | undefined
    const late = (): Promise<T> => gate.pass(async () => (here ??= await fetch()))
    return () => (here !== undefined && !gate.closed ? here : late())
  },
}
