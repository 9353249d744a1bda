/** Loads the chips of a new item. They stand in the welcome view too, where the texts of the search may not be there yet. */
import { soon } from '../lib/lazy.ts'

const findTexts = () => import('#preload/words/made/find.ts').then((made) => made.find.load())

export const newChips = soon(() => import('./NewChips.svelte'), findTexts)
