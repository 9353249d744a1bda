/**
 * Joins overlapping readings of the same data. When a reading begins, the answers of earlier ones are out of date and
 * are dropped, so an earlier caller must wait for the latest reading before it relies on what is shown.
 */
export class LatestRead {
  #latest: Promise<void> = Promise.resolve()

  /** Resolves when `read` has ended, and every reading that was begun meanwhile. */
  async join(read: Promise<void>): Promise<void> {
    this.#latest = read
    let awaited: Promise<void>
    do {
      awaited = this.#latest
      await awaited
    } while (awaited !== this.#latest)
  }
}
