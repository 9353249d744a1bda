/**
 * Decides whether an abbreviated weekday in a quick entry (one typed line) is a day, an ordinary word or a part of an
 * item's name.
 */
import type { ItemRef } from '../model/item.ts'
import { fittingItems, inOrder, meant, wordsIn, type Place, type Word } from './quick-items.ts'
import type { Read } from './typing/part.ts'

export interface Found extends Place {
  readonly read: Read
}

/**
 * Returns the abbreviated weekdays that do not mean a day. Some belong to the name of an item ("Checkout FR"). Others,
 * such as `so` and `do`, are used as ordinary words.
 */
export function ordinaryWords(
  found: readonly Found[],
  left: readonly Word[],
  words: readonly Word[],
  items: readonly ItemRef[],
): Word[] {
  const hasOtherDay = found.some(({ read }) => read.part.kind === 'day' && isSure(read))
  return found.flatMap((one) => {
    if (one.read.weekday === undefined) return []
    const word = words.find(({ from }) => from === one.from)
    if (!word) return []
    const named = left.length > 0 && namesWhole(word, meant(inOrder([...left, word])), items)
    const shy = !isSure(one.read) && (hasOtherDay || !standsAsDay(one, found, left, words, items))
    return named || shy ? [word] : []
  })
}

function isSure({ weekday }: Read): boolean {
  return weekday === undefined || weekday === 'short'
}

/** Returns whether these words match an item whose name contains `word` as a whole word. */
function namesWhole(word: Word, all: readonly Word[], items: readonly ItemRef[]): boolean {
  const text = word.text.toLowerCase()
  return fittingItems(all, items).some(({ name }) => wordsIn(name).includes(text))
}

/**
 * Returns whether a word such as `so`, which can be a weekday or an ordinary word, means a day in this line. It does in
 * these cases:
 *
 * - The word is an ordinary word only in languages other than the user's, the line contains a time or an amount, and
 *   the words that were not understood, if any, match an item.
 * - No word that was not understood is directly before or after the word.
 * - The word is next to a time or an amount, and the words that were not understood match an item.
 *
 * The last two cases do not apply to a word at the start of the line and before an amount, because "do 2h" and "so 2h"
 * are ordinary phrases too.
 */
function standsAsDay(
  one: Found,
  found: readonly Found[],
  left: readonly Word[],
  words: readonly Word[],
  items: readonly ItemRef[],
): boolean {
  const at = words.findIndex(({ from }) => from === one.from)
  const [before, after] = [words[at - 1], words[at + 1]]
  const partAt = (word: Word | undefined) =>
    word && found.find(({ from, to }) => from <= word.from && word.to <= to)?.read.part.kind
  const [kindBefore, kindAfter] = [partAt(before), partAt(after)]
  const isNamed = fittingItems(meant(left), items).length > 0
  const hasTime = found.some(({ read }) => read.part.kind !== 'day')
  if (one.read.weekday === 'likely' && hasTime && (isNamed || left.length === 0)) return true
  if (!before && kindAfter === 'amount') return false
  if ((!before || kindBefore) && (!after || kindAfter)) return true
  const isBesideTime = [kindBefore, kindAfter].some((kind) => kind !== undefined && kind !== 'day')
  return isBesideTime && isNamed
}
