/** Checks that the page's texts contain no phrase that a colleague would not say. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const gone =
  /\b(anew|whoever|there is none|there was none|by itself|all the same|nothing to do|be left alone|one look tells|knows? it again|known again|waited for)\b/i

/** Returns the strings and markup text of a file, without comments. */
function textsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
    .replace(/<!--[^]*?-->|\/\*[^]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
  return code.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|>[^<>]*</g) ?? []
}

it('the page contains no phrase that a colleague would not say', () => {
  const files = globSync('src-renderer/**/*.{ts,svelte}')
  expect(files.length).toBeGreaterThan(200)
  const odd = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => gone.test(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(odd).toEqual([])
})
