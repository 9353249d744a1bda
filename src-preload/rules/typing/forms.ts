/** Matches the words of a phrase against a pattern such as `between {from} and {to}`. */
import type { FormText } from './typing-words.ts'
import { spelled } from './spelling.ts'

interface Token {
  /** The name of a placeholder, which one or more words can fill; null for a fixed word. */
  readonly hole: string | null
  readonly texts: ReadonlySet<string>
  readonly optional: boolean
}

export interface Form {
  readonly tokens: readonly Token[]
  /**
   * Two quick checks that reject most phrases: a phrase needs at least `shortest` words, and at least one word of each
   * set in `required`.
   */
  readonly shortest: number
  readonly required: readonly ReadonlySet<string>[]
}

export type Filled = ReadonlyMap<string, string>

export function formOf(text: FormText): Form {
  const tokens = text.split(' ').map((token): Token => {
    const optional = token.endsWith('?')
    const bare = optional ? token.slice(0, -1) : token
    if (bare.startsWith('{')) return { hole: bare.slice(1, -1), texts: new Set(), optional }
    return { hole: null, texts: new Set(bare.split('|').flatMap(spelled)), optional }
  })
  const needed = tokens.filter(({ optional }) => !optional)
  const required = needed.filter(({ hole }) => hole === null).map(({ texts }) => texts)
  return { tokens, shortest: needed.length, required }
}

/**
 * Returns every way in which the words match the pattern. Each result maps each placeholder to the words that fill it.
 */
export function fillings({ tokens, shortest, required }: Form, words: readonly string[]): Iterable<Filled> {
  const canFit = words.length >= shortest && required.every((texts) => words.some((word) => texts.has(word)))
  return canFit ? fillingsFrom(tokens, 0, words, 0) : []
}

/**
 * Calls `read` for each way in which the words match one of the patterns. Returns the first result that is not null.
 */
export function firstFilling<Value>(
  forms: readonly Form[],
  words: readonly string[],
  read: (filled: Filled) => Value | null,
): Value | null {
  for (const form of forms)
    for (const filled of fillings(form, words)) {
      const value = read(filled)
      if (value !== null) return value
    }
  return null
}

function* fillingsFrom(
  tokens: readonly Token[],
  next: number,
  words: readonly string[],
  at: number,
): Generator<Filled> {
  const token = tokens[next]
  if (!token) {
    if (at === words.length) yield new Map()
    return
  }
  if (token.optional) yield* fillingsFrom(tokens, next + 1, words, at)
  if (at >= words.length) return
  if (token.hole === null) {
    if (token.texts.has(words[at]!)) yield* fillingsFrom(tokens, next + 1, words, at + 1)
    return
  }
  for (let to = at + 1; to <= words.length; to++)
    for (const others of fillingsFrom(tokens, next + 1, words, to))
      yield new Map([[token.hole, words.slice(at, to).join(' ')], ...others])
}

export function fixedWords(form: Form): string[] {
  return form.tokens.flatMap(({ texts }) => [...texts])
}
