/**
 * A view whose code is fetched when it is first opened. From then on it is at hand, and drawn in the very frame of the
 * key that opens it: `{#await}` waits for a promise only.
 */
export function fetched<T>(fetch: () => Promise<T>): () => T | Promise<T> {
  let here: T | undefined
  return () => here ?? fetch().then((came) => (here = came))
}
