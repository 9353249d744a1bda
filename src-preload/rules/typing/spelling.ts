/** The spellings under which a word is found: with and without accents and umlauts. */

/**
 * Returns the text in lower case with straight apostrophes and without accents. Umlauts stay, and so does the accent of
 * the word `à`, because `a` is an English word.
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

/** Returns the ways in which a word can be spelled: as it is, and with umlauts as two letters. */
export function spelled(word: string): string[] {
  const plain = folded(word)
  return [...new Set([plain, plain.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')])]
}

/** Returns the ways in which a name or a number can be spelled, also without the dots of its umlauts. */
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
