/** Returns whether a pasted text has several lines, so that it is a table or a list of links and not a single value. */
export function hasSeveralLines(text: string): boolean {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length > 1
}
