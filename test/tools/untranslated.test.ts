/** Finds texts for the user that are written in the code instead of in the catalogues in resources/words. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'svelte/compiler'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Attributes and properties of components whose values are shown or read out by a screen reader. */
const shown = new Set([
  'title',
  'aria-label',
  'aria-description',
  'placeholder',
  'alt',
  'label',
  'heading',
  'text',
])

const word = /\p{L}{2,}/u
/** Matches a label of several words that begins with a capital letter, or a sentence with its final mark. */
const phrase = /^\P{L}*\p{Lu}\p{Ll}*[\s ]\S*\p{Ll}{2,}|\p{L}{2,} \p{L}+ \p{L}{2,}.*[.…?!]$/u

/** Texts that need no translation: names, keys, an address, headings of files, and messages for the log. */
const allowed = [
  ...[
    /^Tallystick(, version| \{\}, \{\}, \{\})?$/,
    /^(Esc|Enter|Tab|Ctrl|Alt|Shift|Space)$/,
    /^Fieldstone$/,
    /^https:/,
  ],
  ...[/^Item \{\}$/, /^\[Desktop Entry\]$/, /^Squirrel takes it for no update$/],
]
/** Files whose texts are not shown in the person's language, and why. */
const exempt = new Map([
  ['src-preload/rules/missing-fields.ts', 'the page and the command line name these fields by their ids'],
  ['src-preload/rules/export-columns.ts', 'the heads of CSV files stay in English'],
  ['src-renderer/lib/unreachable-text.ts', 'shown in English when the texts could not be loaded'],
])
const isAllowed = (text: string) => allowed.some((each) => each.test(text.trim()))

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Returns the texts of the markup of a component: its words, its shown attributes, and phrases in expressions. */
function textsOfMarkup(node: unknown, attribute = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => textsOfMarkup(each, attribute))
  if (!isNode(node)) return []
  const { type } = node
  if (type === 'Text') {
    const data = node['data'] as string
    return word.test(data) && (attribute === '' || shown.has(attribute)) ? [data.trim()] : []
  }
  if (type === 'BinaryExpression' && /^[!=]==$/.test(node['operator'] as string)) return []
  if (type === 'Literal')
    return typeof node['value'] === 'string' && isShown(node['value'], attribute) ? [node['value']] : []
  if (type === 'TemplateElement') {
    const { cooked } = node['value'] as { cooked: string }
    return isShown(cooked, attribute) ? [cooked] : []
  }
  const inside = /^Attribute$|Directive$/.test(type) ? (node['name'] as string) : attribute
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' || key === 'metadata' ? [] : textsOfMarkup(value, inside),
  )
}

const isShown = (text: string, attribute: string) =>
  shown.has(attribute) ? /[\p{Lu}\s]/u.test(text) && word.test(text) : attribute === '' && phrase.test(text)

/** Returns the phrases in a module, except those of errors for developers. */
function textsOfCode(code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return
    if (ts.isImportDeclaration(node)) return
    if ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && phrase.test(node.text))
      found.push(node.text)
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map((span) => `{}${span.literal.text}`)].join('')
      if (phrase.test(text.replaceAll('{}', 'xx'))) found.push(text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest, true))
  return found
}

function untranslatedIn(file: string): string[] {
  const code = readFileSync(`${root}${file}`, 'utf8')
  if (!file.endsWith('.svelte')) return textsOfCode(code)
  const { fragment, instance, module } = parse(code, { modern: true })
  const scripts = [instance, module].flatMap((script) => {
    if (!script) return []
    const { start, end } = script.content as unknown as { start: number; end: number }
    return textsOfCode(code.slice(start, end))
  })
  return [...textsOfMarkup(fragment), ...scripts]
}

describe('every text that a person sees comes from resources/words', () => {
  const files = globSync('{src-renderer,src-main/electron,src-preload/rules}/**/*.{ts,svelte}', {
    cwd: root,
    exclude: ['src-preload/rules/typing/**'],
  })

  it('also finds a planted text', () => {
    expect(
      textsOfMarkup(parse('<p title="Close it">{a ? "Not now" : b} Save</p>', { modern: true }).fragment),
    ).toEqual(['Close it', 'Not now', 'Save'])
    expect(textsOfCode("const a = `Stop ${b} now`\nthrow new Error('Not for people')")).toEqual([
      'Stop {} now',
    ])
  })

  it('in the page, in the rules that it shares with main, and in Electron', () => {
    expect(files.length).toBeGreaterThan(300)
    const found = files
      .filter((file) => !exempt.has(file))
      .flatMap((file) =>
        untranslatedIn(file)
          .filter((text) => !isAllowed(text))
          .map((text) => `${file}: ${text}`),
      )
    expect(found).toEqual([])
  })
})
