/**
 * A small fuzzy matcher for the command field. Letters must match in order. Matches at the start of a word and adjacent
 * letters score higher, so "ref" finds "Refund flow" before "Release freeze".
 */

export interface Match {
  score: number
  /** The indexes of the matching characters, ascending. */
  at: readonly number[]
}

const wordStart = 10
const sideBySide = 6
const anywhere = 1
const never = -Infinity

/**
 * Returns the best match of the query in the text, or null. All letters must occur in order. In addition, the first
 * letter must start a word, or all letters must be adjacent.
 */
export function fuzzy(query: string, text: string): Match | null {
  const letters = query.toLowerCase().replace(/\s+/g, '')
  const within = text.toLowerCase()
  // Some letters become longer in lower case, which would make the indexes wrong.
  if (letters === '' || within.length !== text.length) return null

  const whole = within.indexOf(query.trim().toLowerCase())
  const best = letters.length > within.length ? null : bestPath(letters, within)
  if (whole !== -1) {
    const at = Array.from({ length: query.trim().length }, (_, index) => whole + index)
    const bonus = startsWord(within, whole) ? wordStart * 2 : 0
    return { score: letters.length * sideBySide + bonus + (whole === 0 ? 1 : 0), at }
  }
  return best
}

/**
 * Finds the best match by dynamic programming: for each letter and position, it computes the best score of a match that
 * ends there.
 */
function bestPath(letters: string, text: string): Match | null {
  const width = text.length
  let scores: number[] = []
  const cameFrom: number[][] = []
  for (let letter = 0; letter < letters.length; letter++) {
    const next = new Array<number>(width).fill(never)
    const from = new Array<number>(width).fill(-1)
    let bestBefore = never
    let bestPlace = -1
    for (let place = letter; place < width; place++) {
      const before = scores[place - 1] ?? never
      if (letter > 0 && before > bestBefore) [bestBefore, bestPlace] = [before, place - 1]
      if (text[place] !== letters[letter]) continue
      const start = startsWord(text, place)
      if (letter === 0) {
        if (start) next[place] = wordStart - place * 0.01
        continue
      }
      const beside = before + sideBySide
      const apart = bestBefore + (start ? wordStart : anywhere) - 2
      const best = Math.max(beside, apart)
      if (best === never) continue
      next[place] = best
      from[place] = beside >= apart ? place - 1 : bestPlace
    }
    scores = next
    cameFrom.push(from)
  }

  const score = Math.max(...scores)
  // Letters scattered over the text do not count as a match.
  if (score < letters.length * 4) return null
  const at: number[] = []
  for (let place = scores.indexOf(score), letter = letters.length - 1; letter >= 0; letter--) {
    at.unshift(place)
    place = cameFrom[letter]?.[place] ?? -1
  }
  return { score, at }
}

function startsWord(text: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1] ?? '')
}
