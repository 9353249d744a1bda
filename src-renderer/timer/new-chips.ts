/** Loads the chips of a new item with their texts, which are not loaded yet when the welcome view is shown. */
import { soon } from '../lib/lazy.ts'

const findTexts = () => import('#preload/words/made/find.ts').then((made) => made.find.load())

export const newChips = soon(() => import('./NewChips.svelte'), findTexts)
