/** The page speaks plain English: none of its texts has a phrase that people do not say to each other. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const gone =
  /\b(anew|whoever|there is none|there was none|by itself|all the same|nothing to do|be left alone|one look tells|knows? it again|known again|waited for)\b/i

/** Without comments and without names of things: what stands between quotes, backticks or tags. */
function textsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
    .replace(/<!--[^]*?-->|\/\*[^]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
  return code.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|>[^<>]*</g) ?? []
}

it('has no phrase that a colleague would not say', () => {
  const files = globSync('src-renderer/**/*.{ts,svelte}')
  expect(files.length).toBeGreaterThan(200)
  const odd = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => gone.test(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(odd).toEqual([])
})
