/**
 * Makes the pseudo-languages en-XA and ar-XB from the English messages, to make faults in translations and layouts
 * visible. Each message gets accents and brackets and becomes about 40 percent longer. If something on screen has no
 * brackets, it does not come from the catalogues; if it has no closing bracket, it is cut off, as a longer translation
 * would be. ar-XB has the same messages, but runs from right to left like Arabic, which tests the layout.
 */

/** @typedef {import('./parse.mjs').Part} Part */

export const pseudos = ['en-XA', 'ar-XB']

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçðéƒĝĥîĵķļɱñóþǫŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽ']

/**
 * Returns the code of a compiled module without the pseudo-languages. Only the end-to-end tests use them, so the build
 * leaves them out of the released program.
 * @param {string} code
 */
export function withoutPseudos(code) {
  const tags = pseudos.join('|')
  return code.replaceAll(new RegExp(`^ +'(?:${tags})': .*\\n|, '(?:${tags})'`, 'gm'), '')
}

/** @param {readonly Part[]} parts @returns {Part[]} */
export function pseudoMessage(parts) {
  return ['⟦', ...parts.map(pseudoPart), padding(Math.ceil(lettersIn(parts) * 0.4)), '⟧']
}

/**
 * Returns `length` tildes, with a space after every eighth tilde, so that lines can wrap.
 * @param {number} length
 */
function padding(length) {
  return '~'.repeat(length).replace(/~{8}(?=~)/g, '$& ')
}

/** @param {Part} part @returns {Part} */
function pseudoPart(part) {
  if (typeof part === 'string')
    return part.replace(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter)
  if (!('of' in part)) return part
  const of = Object.fromEntries(Object.entries(part.of).map(([name, each]) => [name, each.map(pseudoPart)]))
  return 'plural' in part ? { plural: part.plural, of } : { select: part.select, of }
}

/**
 * Returns the number of letters. For each plural and select, only the longest form is counted.
 * @param {readonly Part[]} parts @returns {number}
 */
function lettersIn(parts) {
  const counts = parts.map((part) => {
    if (typeof part === 'string') return part.match(/[A-Za-z]/g)?.length ?? 0
    return 'of' in part ? Math.max(...Object.values(part.of).map(lettersIn)) : 0
  })
  return counts.reduce((sum, each) => sum + each, 0)
}
