/** Loaders for cards whose code and translations are loaded when they are first shown. */
import { lazy } from '../lib/lazy.ts'

const boardReader = () => import('#preload/words/made/boardReader.ts').then((made) => made.boardReader.load())

export const boardCard = lazy(() => import('./BoardCard.svelte'), boardReader)
