/** Loads the chips of a new item. The command field and the welcome view show them. */
import { soon } from '../lib/lazy.ts'

export const newChips = soon(() => import('./NewChips.svelte'))
