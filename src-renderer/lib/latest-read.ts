/**
 * Coordinates overlapping reads of the same data. The classes that use it ignore the answer of a read if a later read
 * has started in the meantime. The caller of an earlier read must therefore wait for the latest one before it can rely
 * on the data.
 */
export class LatestRead {
  #latest: Promise<void> = Promise.resolve()

  /** Resolves when `read` has ended, and so has every read that was started in the meantime. */
  async join(read: Promise<void>): Promise<void> {
    this.#latest = read
    let awaited: Promise<void>
    do {
      awaited = this.#latest
      await awaited
    } while (awaited !== this.#latest)
  }
}
