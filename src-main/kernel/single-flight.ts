/**
 * Returns a function that runs `work`. A call that arrives while `work` is still in progress does not start it again,
 * but gets the same result.
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
