/**
 * Coordinates overlapping reads of the same data. When a read starts, the answers of earlier reads become outdated and
 * are dropped. A caller of an earlier read must therefore wait for the latest one before it relies on what is shown.
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
