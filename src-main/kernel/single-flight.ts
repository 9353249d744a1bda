/**
 * Returns a function that runs `work`. If the function is called while `work` is still in progress, `work` is not
 * started again, and both calls get the same result.
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
