/**
 * Splits a message at its parameter, so that an element such as a key or a link can be shown in its place: `const
 * [before, after] = around((key) => page().closeWith({ key }))`.
 */
export function around(text: (mark: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = text(mark).split(mark)
  return [before, after]
}

/** A placeholder that no message contains, because Unicode reserves this code point as a noncharacter. */
export const mark = '\uFDD0'
