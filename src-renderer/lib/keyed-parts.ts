import { mark } from './around.ts'

/**
 * Splits a message into parts. A part is either a string or, where the message has a parameter for keys, the names of
 * the keys to draw in place of the parameter.
 */
export function keyedParts<Name extends string>(
  text: (marks: Record<Name, string>) => string,
  keys: Readonly<Record<Name, readonly string[]>>,
): (string | readonly string[])[] {
  const names = Object.keys(keys) as Name[]
  const marks = Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`]))
  return text(marks as Record<Name, string>)
    .split(mark)
    .map((part, index) => (index % 2 === 0 ? part : keys[part as Name]))
}
