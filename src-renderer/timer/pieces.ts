/**
 * Splits a text into parts that matched and parts that did not, so that matching letters can be underlined. `at` has
 * the indexes of the characters that matched.
 */
export function pieces(text: string, at: readonly number[]): { text: string; matched: boolean }[] {
  const matched = new Set(at)
  const cut: { text: string; matched: boolean }[] = []
  for (let place = 0; place < text.length; place++) {
    const last = cut.at(-1)
    const letter = text[place] ?? ''
    if (last && last.matched === matched.has(place)) last.text += letter
    else cut.push({ text: letter, matched: matched.has(place) })
  }
  return cut
}
