/**
 * Text that a terminal shows and does not obey. Notes and names come from other people and programs; in a terminal a
 * control character can move the cursor, rewrite what stands above, or set the title. Pure.
 */

/** C0, DEL and C1 control characters, line and paragraph separators, and what turns the direction of writing. */
const obeyed = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** One line: each such character is written as its number, `\u001b`. In JSON that is the same text. */
export function printable(line: string): string {
  return line.replace(obeyed, escaped)
}

/** The same for a text of many lines: line ends and tabs stay. */
export function printableText(text: string): string {
  return text.replace(obeyed, (sign) => (/[\t\r\n]/.test(sign) ? sign : escaped(sign)))
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
