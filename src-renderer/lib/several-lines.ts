/** Returns whether a pasted text has several lines, and therefore is a table or a list of links, not a single value. */
export function hasSeveralLines(text: string): boolean {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length > 1
}
