/** Code and answers that can be kept from arriving. Imports nothing, so that it can stand in for a module of the page. */

/** Answers and code that are on their way wait while it is closed. */
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
      // What passed goes on before it counts as there.
      setTimeout(() => (this.underWay -= 1))
    }
  }
}

export const gate = new Gate()

/** In place of src-renderer/app/fetched.ts: code that comes through the gate. */
export const lateCode = {
  fetched<T>(fetch: () => Promise<T>): () => T | Promise<T> {
    let here: T | undefined
    const late = (): Promise<T> => gate.pass(async () => (here ??= await fetch()))
    return () => (here !== undefined && !gate.closed ? here : late())
  },
}
