/**
 * Splits a text at its parameter, which is shown as an element such as a key or a link:
 * `const [before, after] = around((key) => page().closeWith({ key }))`.
 */
export function around(text: (mark: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = text(mark).split(mark)
  return [before, after]
}

/** A character that never occurs in a text (Unicode calls it a noncharacter). */
export const mark = '\uFDD0'
