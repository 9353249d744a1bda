/**
 * Escapes control characters for a terminal. Notes and names come from other people and programs, and in a terminal a
 * control character can move the cursor, overwrite earlier lines or change the title.
 */

/**
 * The characters that a terminal may obey instead of displaying: C0, DEL and C1 control characters, line and paragraph
 * separators, and characters that change the text direction.
 */
const obeyed = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Replaces the control characters in one line with escape sequences, for example `\u001b`. JSON stays valid and keeps
 * its meaning, because JSON uses the same escapes.
 */
export function printable(line: string): string {
  return line.replace(obeyed, escaped)
}

/** Escapes the control characters in text of several lines, such as an export. Line breaks and tabs are kept. */
export function printableText(text: string): string {
  return text.replace(obeyed, (sign) => (/[\t\r\n]/.test(sign) ? sign : escaped(sign)))
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
