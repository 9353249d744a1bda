/**
 * Loads the chips (small labels) that show the item and board that the typed text would create. They are used in the
 * timer view and in the welcome view.
 */
import { soon } from '../lib/lazy.ts'

export const newChips = soon(() => import('./NewChips.svelte'))
