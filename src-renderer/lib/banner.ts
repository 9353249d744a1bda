/** A context for the bar that each sheet shows above its header, because the page's own bar is behind the sheet. */
import { getContext, setContext, type Snippet } from 'svelte'

const key = Symbol('banner')

/** Sets the snippet that sheets render above their header. The snippet may render nothing. */
export function setBanner(banner: Snippet): void {
  setContext(key, banner)
}

/** Returns undefined if no banner was set. */
export function getBanner(): Snippet | undefined {
  return getContext<Snippet | undefined>(key)
}
