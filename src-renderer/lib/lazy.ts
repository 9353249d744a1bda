/**
 * Loaders for the code and the messages of whole views. A loader returns a promise until both are loaded. After that it
 * returns the code itself, so that `{#await}` renders the view in the same frame as the key press or click.
 */
import { find } from '#preload/words/made/find.ts'
import { page } from '#preload/words/made/page.ts'
import { sync } from '#preload/words/made/sync.ts'

/**
 * Returns a loader that loads the code and the messages of a view when the view is first opened. `texts` are the
 * functions that load the view's own messages. The messages that all views use are loaded as well.
 */
export function lazy<T>(
  load: () => Promise<T>,
  ...texts: readonly (() => Promise<unknown>)[]
): () => T | Promise<T> {
  return once(() => withTexts(load, texts))
}

function once<T>(load: () => Promise<T>): () => T | Promise<T> {
  let loaded: T | undefined
  return () => loaded ?? load().then((module) => (loaded = module))
}

async function withTexts<T>(load: () => Promise<T>, texts: readonly (() => Promise<unknown>)[]): Promise<T> {
  const shared = [page, sync, find].map((section) => section.load())
  const [module] = await Promise.all([load(), ...shared, ...texts.map((each) => each())])
  return module
}

let start!: () => void
const started = new Promise<void>((resolve) => (start = resolve))
const loaders: (() => unknown)[] = []

/**
 * Returns a loader like {@link lazy}, for a view that the user will probably need next. Its code and messages are
 * loaded right after the first view is painted, even if the view is not opened.
 */
export function soon<T>(
  load: () => Promise<T>,
  ...texts: readonly (() => Promise<unknown>)[]
): () => T | Promise<T> {
  const loader = once(async () => {
    await started
    return withTexts(load, texts)
  })
  loaders.push(loader)
  return loader
}

/** Starts loading every {@link soon} view. Resolves when the code and the messages of all of them are loaded. */
export async function loadSoon(): Promise<void> {
  start()
  await Promise.all(loaders.map((loader) => loader()))
}
