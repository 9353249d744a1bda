/**
 * Checks that code and documents name only documents, headings, files and links that exist, and that no file contains
 * the conflict markers of an unfinished merge.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = [
  'src-main',
  'src-preload',
  'src-renderer',
  'test',
  'resources',
  'docs',
  '.ci',
  '.github',
  '.vscode',
]
const isCode = /\.(ts|js|mjs|svelte|css|yml|json)$/

const paths = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name.replaceAll('\\', '/')),
    ),
  ),
].filter((path) => existsSync(join(root, path)))
const files = paths.filter((path) => statSync(join(root, path)).isFile())
const documents = files.filter((path) => path.endsWith('.md'))
const text = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns the anchor that GitHub generates for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

const headings = new Map(
  documents.map((path) => [path, [...text(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)]),
)

/** Returns whether the document has the heading, given as an anchor (`#token`) or a section number (`2.4`). */
function hasHeading(document: string, asked: string): boolean {
  const known = headings.get(document) ?? []
  if (asked.startsWith('#')) return known.some((heading) => anchorOf(heading) === asked.slice(1))
  return known.some((heading) => /^(\d+(?:\.\d+)*)/.exec(heading)?.[1] === asked)
}

describe('code', () => {
  // Vite creates this file in the built program, so it is not in the repository.
  const built = 'licenses.md'
  const citation = /([\w./-]*\w\.md)(#[\w-]+)?((?:,? §\d+(?:\.\d+)*)*)/g

  it('code cites only documents and headings that exist, by their path from the root', () => {
    const wrong: string[] = []
    let cited = 0
    for (const file of files.filter((path) => isCode.test(path) && path !== 'package-lock.json')) {
      // A reference in a comment may continue on the next line.
      const joined = text(file).replace(/\n\s*(?:\*|\/\/|--|#) ?/g, ' ')
      for (const [whole, cites, anchor, sections] of joined.matchAll(citation)) {
        if (posix.basename(cites!) === built) continue
        const document = cites!.startsWith('.') ? posix.join(dirname(file), cites!) : cites!
        cited += 1
        const asked = [anchor ?? [], ...sections!.matchAll(/\d+(?:\.\d+)*/g)].flat()
        if (!headings.has(document) || !asked.every((each) => hasHeading(document, each)))
          wrong.push(`${file}: ${whole}`)
      }
    }
    expect(wrong).toEqual([])
    expect(cited).toBeGreaterThan(100)
  })
})

describe('a document', () => {
  it('documents name only files and folders that exist', () => {
    const isOurs = new RegExp(`^(?:${folders.join('|').replaceAll('.', '\\.')})(?:/|$)`)
    const isFile = /^[\w.-]+(?:\/[\w.-]+)*\/[\w.-]+\.(?:ts|mjs|js|svelte|css|md|yml|json|sql)$/
    const notOurs = /^(?:out|dist|node_modules)\//
    const isPlaceholder = /NNNN|NAME/
    const exists = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`))
    const wrong = documents.flatMap((document) =>
      [...text(document).matchAll(/`([^`\s*…{}<>$]+)`/g)]
        .map(([, name]) => name!.replace(/\/$/, '').replace(/:\d+$/, ''))
        .filter((name) => (isOurs.test(name) || isFile.test(name)) && !notOurs.test(name))
        .filter((name) => !isPlaceholder.test(name) && !exists(name))
        .map((name) => `${document}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('documents link only to files and headings that exist', () => {
    const wrong = documents.flatMap((document) =>
      [...text(document).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link]) => link!)
        .filter((link) => !/^[a-z]+:/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#')
          const target = path === '' ? document : posix.join(dirname(document), path)
          return !paths.includes(target) || (anchor !== undefined && !hasHeading(target, `#${anchor}`))
        })
        .map((link) => `${document}: ${link}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('every file', () => {
  it('no file contains the conflict markers that git writes', () => {
    const isMarker = /^(?:<{7} |>{7} |={7}$)/
    const wrong = files.flatMap((path) =>
      text(path)
        .split(/\r?\n/)
        .flatMap((line, index) => (isMarker.test(line) ? [`${path}:${index + 1}: ${line}`] : [])),
    )
    expect(wrong).toEqual([])
  })
})
