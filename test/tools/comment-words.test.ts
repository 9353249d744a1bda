/** Checks that comments of the sources avoid words that confused readers who do not know this project. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Also refuses "Pure." as a sentence, and a clause such as "What is …" in place of a sentence. */
const avoided =
  /\b(anew|whoever|given back|patiently|told apart|there (?:is|are) none)\b|\bPure\.|(?:\/\*\*|\/\/) (?:What|Where|Who|How) (?:is|are|it)\b/i

it.each(['src-main', 'src-preload', 'src-renderer'])(
  'no comment of %s uses a word that strangers stumbled over',
  (folder) => {
    const found = globSync(`${folder}/**/*.{ts,mjs,svelte}`).flatMap((path) =>
      commentLines(readFileSync(path, 'utf8'))
        .filter(([, text]) => avoided.test(text))
        .map(([line, text]) => `${path}:${line}: ${text.trim()}`),
    )
    expect(found).toEqual([])
  },
)

/** Returns the lines of whole-line comments with their numbers. */
function commentLines(source: string): [line: number, text: string][] {
  const found: [number, string][] = []
  let end: string | null = null
  source.split('\n').forEach((text, index) => {
    const begin = /^\s*(\/\/|\/\*|<!--)/.exec(text)?.[1]
    if (end === null && begin === undefined) return
    found.push([index + 1, text])
    end ??= begin === '/*' ? '*/' : begin === '<!--' ? '-->' : '\n'
    if (end === '\n' || text.includes(end)) end = null
  })
  return found
}
