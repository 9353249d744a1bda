/** The context of a bar that stands above the head of the page, and above that of each sheet over it. */
import { getContext, setContext, type Snippet } from 'svelte'

const key = Symbol('banner')

/** Sets what sheets render above their head. The snippet may render nothing. */
export function setBanner(banner: Snippet): void {
  setContext(key, banner)
}

/** Returns undefined where no banner was set. */
export function getBanner(): Snippet | undefined {
  return getContext<Snippet | undefined>(key)
}
