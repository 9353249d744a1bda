/**
 * Coordinates overlapping reads of the same data. The classes that use it ignore the result of a read if a later read
 * has started in the meantime. The caller of an earlier read must therefore wait for the latest read before relying
 * on the data.
 */
export class LatestRead {
  #latest: Promise<void> = Promise.resolve()

  /** Resolves when `read` and all reads that were started in the meantime have ended. */
  async join(read: Promise<void>): Promise<void> {
    this.#latest = read
    let awaited: Promise<void>
    do {
      awaited = this.#latest
      await awaited
    } while (awaited !== this.#latest)
  }
}
