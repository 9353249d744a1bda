/**
 * Finds items by typed words. Each word must occur in the name, the board or the id of the item. The texts are
 * lower-cased once, when the index is made, so that a search over 20,000 items takes a few milliseconds.
 */

interface Findable {
  readonly id: string
  readonly name: string
  readonly board: string | null
}

export interface Indexed<T> {
  readonly item: T
  readonly name: string
  readonly board: string
  readonly id: string
  /** Name, board and id together, to exclude most items with one comparison. */
  readonly all: string
}

/** Shorter words are not searched for in ids, because almost every id contains them. */
const shortestInId = 3

/** A word starts here, inside of a word, or nowhere. */
type Place = 'start' | 'inside' | 'nowhere'

export function indexItems<T extends Findable>(items: readonly T[]): Indexed<T>[] {
  const boards = new Map<string, string>()
  return items.map((item) => {
    const name = lowerCase(item.name)
    const board = item.board ?? ''
    const lower = boards.get(board) ?? lowerCase(board)
    boards.set(board, lower)
    // Ids that begin with a letter are made by Tallystick for the local workspace, and nobody ever sees them.
    const id = /^\d/.test(item.id) ? lowerCase(item.id) : ''
    return { item, name, board: lower, id, all: `${name}\n${lower}\n${id}` }
  })
}

/** Returns the words of a typed text in lower case. */
export function typedWords(text: string): string[] {
  return lowerCase(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Returns the items that contain every word. In the board, a word must be at the start of a word unless `loosely` is
 * set; otherwise "ref" would find everything on the board "Storefront". An item with exactly this name comes first, then
 * the items with each typed word at the start of a word, then the others. Within these groups, names come before boards
 * and boards before ids, and otherwise the order of the index is kept.
 */
export function findItems<T>(index: readonly Indexed<T>[], words: readonly string[], loosely = false): T[] {
  if (words.length === 0) return []
  const whole = words.join(' ')
  const ranked: T[][] = []
  for (const one of index) {
    const rank = one.name === whole ? 0 : rankOf(one, words, loosely)
    if (rank !== null) (ranked[rank] ??= []).push(one.item)
  }
  return ranked.flat()
}

/** Returns the rank of an item, of which lower ones come first; null if a word does not occur in the item. */
function rankOf(
  { name, board, id, all }: Indexed<unknown>,
  words: readonly string[],
  loosely: boolean,
): number | null {
  for (const word of words) if (!all.includes(word)) return null
  let inside = 0
  let distance = 0
  for (const word of words) {
    const inName = placeOf(word, name, words)
    if (inName === 'start') continue
    const inBoard = placeOf(word, board, words)
    const inId = word.length < shortestInId ? 'nowhere' : placeOf(word, id, words)
    const places = [inName, inBoard, inId]
    const best = places.indexOf('start')
    if (best === -1 && !loosely && inName === 'nowhere' && inId === 'nowhere') return null
    const place = best === -1 ? places.indexOf('inside') : best
    if (place === -1) return null
    if (best === -1) inside = 1
    distance += place
  }
  return 1 + inside * (2 * words.length + 1) + distance
}

/**
 * Returns the indexes of the characters to mark in the first text: of each word one occurrence at the start of a word.
 * A word that is at the start of a word in none of the texts is marked inside of a word.
 */
export function marksIn(text: string, words: readonly string[], ...otherTexts: readonly string[]): number[] {
  const within = lowerCase(text)
  const others = otherTexts.map(lowerCase)
  return words.flatMap((word) => {
    const isElsewhere = others.some((other) => startIn(word, other) !== null)
    const at = startIn(word, within) ?? (isElsewhere ? null : insideIn(word, within, words))
    return at === null ? [] : Array.from({ length: word.length }, (_, index) => at + index)
  })
}

/** Returns whether the word occurs in the text at the start of a word. Both must be in lower case. */
export function startsIn(word: string, text: string): boolean {
  return startIn(word, text) !== null
}

/** Returns the names, in lower case, that several of the items have. */
export function namesOfSeveral(...indexes: (readonly Indexed<unknown>[])[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const several = new Set<string>()
  for (const index of indexes)
    for (const { name } of index) {
      if (seen.has(name)) several.add(name)
      seen.add(name)
    }
  return several
}

/** Returns the text in lower case. The result has the same length, so that indexes into it fit the original. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  const unitOf = (unit: string): string => (unit.toLowerCase().length === 1 ? unit.toLowerCase() : unit)
  return text.split('').map(unitOf).join('')
}

function placeOf(word: string, text: string, words: readonly string[]): Place {
  if (startIn(word, text) !== null) return 'start'
  return insideIn(word, text, words) === null ? 'nowhere' : 'inside'
}

/**
 * Returns where a word is in a text, apart from where other words start in it: "store ref" means two words, and not the
 * letters of "Storefront" twice.
 */
function insideIn(word: string, text: string, words: readonly string[]): number | null {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const from = at
    const overlaps = (other: string): boolean => {
      const start = other === word ? null : startIn(other, text)
      return start !== null && start < from + word.length && from < start + other.length
    }
    if (!words.some(overlaps)) return at
  }
  return null
}

function startIn(word: string, text: string): number | null {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !isLetterOrDigit(text, at - 1)) return at
  return null
}

function isLetterOrDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return /[\p{L}\p{N}]/u.test(text[at] ?? '')
}
