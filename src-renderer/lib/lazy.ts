/**
 * Loaders for the code and the texts of whole views. A loader returns a promise until both are loaded, and then the code
 * itself. `{#await}` can then render the view in the same frame as the key or click that opened it.
 */
import type { Section } from '#preload/words/section.ts'
import { page } from '#preload/words/made/page.ts'
import { sync } from '#preload/words/made/sync.ts'

/** Returns a loader that loads the code, the texts of all views and those of `sections` when the view is first opened. */
export function lazy<T>(load: () => Promise<T>, ...sections: Section<unknown>[]): () => T | Promise<T> {
  return once(() => withTexts(load, sections))
}

function once<T>(load: () => Promise<T>): () => T | Promise<T> {
  let loaded: T | undefined
  return () => loaded ?? load().then((module) => (loaded = module))
}

async function withTexts<T>(load: () => Promise<T>, sections: readonly Section<unknown>[]): Promise<T> {
  const [module] = await Promise.all([load(), ...[page, sync, ...sections].map((each) => each.load())])
  return module
}

let start!: () => void
const started = new Promise<void>((resolve) => (start = resolve))
const loaders: (() => unknown)[] = []

/**
 * Returns a loader like {@link lazy}, for a view that the user will probably need next. Its code and texts are loaded
 * right after the first view is painted, even if the view is not opened.
 */
export function soon<T>(load: () => Promise<T>): () => T | Promise<T> {
  const loader = once(async () => {
    await started
    return withTexts(load, [])
  })
  loaders.push(loader)
  return loader
}

/** Starts loading the code of every {@link soon} view. Resolves when all of it is loaded. */
export async function loadSoon(): Promise<void> {
  start()
  await Promise.all(loaders.map((loader) => loader()))
}
