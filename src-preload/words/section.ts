/**
 * Stores the current language, and the loaded messages of each section in that language. A section is one object of
 * messages, made from resources/words. For example, `made/cli.ts` exports the function `cli`, which returns the
 * messages of the command line. A section is loaded only when something needs it, and only in the current language.
 */
import type { Language } from './made/languages.ts'

/** A language, and a locale of that language for numbers, dates and lists, for example `de` and `de-AT`. */
export interface Spoken {
  readonly language: Language
  readonly locale: string
}

/** Returns the messages of the section. Throws if `load` has never resolved. */
export interface Section<Words> {
  (): Words
  /**
   * Loads the section in the current language. From then on, the section is also loaded whenever another language is
   * chosen.
   */
  load(): Promise<void>
}

export const english: Spoken = { language: 'en', locale: 'en' }

let spoken = english
let wanted = english
let settled = Promise.resolve()
/**
 * Contains one loader for each section in use. A loader loads the section's messages in a language, and resolves to a
 * function that makes these messages the current ones.
 */
const needed = new Set<(language: Language) => Promise<() => void>>()
let follower: Follower | undefined

/**
 * Lets a page track the messages that it reads, so that it renders them again when the language changes. `read` is
 * called whenever a message is read.
 */
export interface Follower {
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

/**
 * Changes the language. All loaded sections change together, once their messages in the new language have been loaded,
 * so that the user never sees two languages at the same time.
 */
export function speak(next: Spoken): Promise<void> {
  wanted = next
  settled = change(next)
  return settled
}

async function change(next: Spoken): Promise<void> {
  let shows: (() => void)[] = []
  do shows = await Promise.all([...needed].map((load) => load(next.language)))
  while (wanted === next && shows.length < needed.size)
  // Another language was chosen while these messages were being loaded. That later change loads every section.
  if (wanted !== next) return settled
  const before = spoken
  spoken = next
  for (const show of shows) show()
  if (before !== next) follower?.changed()
}

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
