/**
 * Returns a loader for a view's code, which is loaded when the view is first opened. Later calls return it without a
 * promise, so that `{#await}` renders it in the same frame as the key.
 */
export function fetched<T>(fetch: () => Promise<T>): () => T | Promise<T> {
  let here: T | undefined
  return () => here ?? fetch().then((came) => (here = came))
}
