/**
 * Loaders for the code of whole views. A loader returns a promise until the code is loaded, and then the code itself.
 * `{#await}` can then render the view in the same frame as the key or click that opened it.
 */

/** Returns a loader that loads the code when the view is first opened. */
export function lazy<T>(load: () => Promise<T>): () => T | Promise<T> {
  let loaded: T | undefined
  return () => loaded ?? load().then((module) => (loaded = module))
}

let start!: () => void
const started = new Promise<void>((resolve) => (start = resolve))
const loaders: (() => unknown)[] = []

/**
 * Returns a loader like {@link lazy}, for a view that the user will probably need next. Its code is loaded right after
 * the first view is painted, even if the view is not opened.
 */
export function soon<T>(load: () => Promise<T>): () => T | Promise<T> {
  const loader = lazy(async () => {
    await started
    return load()
  })
  loaders.push(loader)
  return loader
}

/** Starts loading the code of every {@link soon} view. Resolves when all of it is loaded. */
export async function loadSoon(): Promise<void> {
  start()
  await Promise.all(loaders.map((loader) => loader()))
}
