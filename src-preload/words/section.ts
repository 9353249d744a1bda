/**
 * Owns which language is shown, and the loaded texts of each section in it. A section is one object of messages, made
 * from resources/words; `made/cli.ts` for example exports the function `cli`, which returns the messages of the command
 * line. Only the sections that something loads are loaded, and only in the language that is shown.
 */
import type { Language } from './made/languages.ts'

/** A language, and the locale in it for numbers, dates and lists, for example `de` and `de-AT`. */
export interface Spoken {
  readonly language: Language
  readonly locale: string
}

/** Returns the messages of the section. Throws before `load` has resolved for the first time. */
export interface Section<Words> {
  (): Words
  /** Loads the section in the current language, and from then on in every language that is chosen. */
  load(): Promise<void>
}

export const english: Spoken = { language: 'en', locale: 'en' }

let spoken = english
let wanted = english
let settled = Promise.resolve()
/** Each function loads one section in a language, and resolves to a function that shows it. */
const needed = new Set<(language: Language) => Promise<() => void>>()
let follower: Follower | undefined

/** A page that renders texts again when the language changes. */
export interface Follower {
  /** Called whenever a text or the locale is read. */
  read(): void
  /** Called after all loaded sections have changed to another language. */
  changed(): void
}

export function followLanguage(next: Follower | undefined): void {
  follower = next
}

export function currentLanguage(): Spoken {
  follower?.read()
  return spoken
}

/** Changes the language. All loaded sections change in the same moment, as soon as their texts have been loaded. */
export function speak(next: Spoken): Promise<void> {
  wanted = next
  settled = change(next)
  return settled
}

async function change(next: Spoken): Promise<void> {
  let shows: (() => void)[] = []
  do shows = await Promise.all([...needed].map((load) => load(next.language)))
  while (wanted === next && shows.length < needed.size)
  // A later change has overtaken this one, and loads every section.
  if (wanted !== next) return settled
  const before = spoken
  spoken = next
  for (const show of shows) show()
  if (before !== next) follower?.changed()
}

/** Returns a section whose texts are loaded by `files`. */
export function section<Words>(
  files: Readonly<Record<Language, () => Promise<{ readonly words: Words }>>>,
): Section<Words> {
  let shown: Words | undefined
  const loadIn = async (language: Language) => {
    const { words } = await files[language]()
    return () => void (shown = words)
  }
  const read = () => {
    follower?.read()
    if (shown === undefined) throw new Error('A section of texts was read before it was loaded.')
    return shown
  }
  const load = () => {
    if (shown !== undefined && spoken === wanted) return Promise.resolve()
    needed.add(loadIn)
    return speak(wanted)
  }
  return Object.assign(read, { load })
}
