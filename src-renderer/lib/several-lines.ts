/**
 * Returns whether pasted text has several nonempty lines, which means that it is a table or a list of links instead of
 * a single value.
 */
export function hasSeveralLines(text: string): boolean {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length > 1
}
