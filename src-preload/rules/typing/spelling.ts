/** Computes the spellings that the parser accepts for a word: with and without accents and umlauts. */

/**
 * Returns the text in lower case with straight apostrophes and without accents. Umlauts are kept. The word `à` keeps
 * its accent, because `a` is an English word.
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('ß', 'ss')
    .normalize('NFC')
    .split(' ')
    .map((word) => (word === 'à' ? word : withoutAccents(word)))
    .join(' ')
}

/** Returns the accepted spellings of a word: the usual one, and one with two letters for each umlaut (`ae` for `ä`). */
export function spelled(word: string): string[] {
  const plain = folded(word)
  return [...new Set([plain, plain.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')])]
}

/**
 * Returns the spellings from {@link spelled} and another one in which umlauts have no dots (`marz` for `märz`). The
 * parser accepts this spelling in numbers, names of weekdays and months, and fixed phrases.
 */
export function spelledLoosely(word: string): string[] {
  const plain = folded(word)
  const dotless = plain.replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u')
  return [...new Set([...spelled(word), dotless])]
}

function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/([aou]\u0308)|\p{M}/gu, '$1')
    .normalize('NFC')
}
