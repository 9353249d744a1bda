/** What comments cite is there: each "docs/NAME.md §N" names a section of that document. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const isSource = /\.(ts|js|mjs|svelte|md)$/

const files = ['src-main', 'src-preload', 'src-renderer', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isSource.test(name))
    .map((name) => join(folder, name)),
)

function sectionsOf(document: string): string[] {
  const text = readFileSync(join(root, 'docs', document), 'utf8')
  return [...text.matchAll(/^#+ (\d+(?:\.\d+)*)/gm)].map(([, number]) => number!)
}

it('finds every section of docs that a comment cites', () => {
  const missing: string[] = []
  let cited = 0
  for (const file of files) {
    // A citation may go on in the next line of a comment.
    const text = readFileSync(join(root, file), 'utf8').replace(/\n\s*(?:\*|\/\/|--) ?/g, ' ')
    for (const [citation, document, sections] of text.matchAll(
      /docs\/([a-z-]+\.md) ((?:§[\d.]+\d|§\d)(?:, (?:§[\d.]+\d|§\d))*)/g,
    )) {
      const known = sectionsOf(document!)
      for (const number of sections!.matchAll(/§([\d.]*\d)/g)) {
        cited += 1
        if (!known.includes(number[1]!)) missing.push(`${file}: ${citation}`)
      }
    }
  }
  expect(missing).toEqual([])
  expect(cited).toBeGreaterThan(0)
})
