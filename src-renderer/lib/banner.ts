/**
 * A context for the bar that each sheet (a modal form over the left pane) shows above its header. A sheet needs its own
 * bar because it hides the bar of the page.
 */
import { getContext, setContext, type Snippet } from 'svelte'

const key = Symbol('banner')

/** Sets the snippet that sheets render above their header. The snippet may render nothing. */
export function setBanner(banner: Snippet): void {
  setContext(key, banner)
}

export function getBanner(): Snippet | undefined {
  return getContext<Snippet | undefined>(key)
}
