/**
 * Generates TypeScript from the catalogues: for each section, one module with the types of its messages, and one module
 * per language with the messages themselves.
 */
import { parametersOf } from './parse.mjs'
import { pseudos } from './pseudo.mjs'

/**
 * @typedef {import('./parse.mjs').Part} Part
 * @typedef {import('./parse.mjs').ParameterType} ParameterType
 * @typedef {Readonly<Record<string, readonly Part[]>>} Messages
 */

const heading = '// Made from resources/words by src-main/launch/words. Changes are lost.\n'

/** @param {string} section */
const typeName = (section) => `${section.charAt(0).toUpperCase()}${section.slice(1)}Words`

/** @param {readonly string[]} languages */
export function printLanguages(languages) {
  const list = (/** @type {readonly string[]} */ tags) => tags.map((tag) => `'${tag}'`).join(', ')
  return `${heading}
export const languages = [${list(languages)}] as const
export type Language = (typeof languages)[number]

/** The languages that are offered to people. The pseudo-languages are not. */
export const offeredLanguages: readonly Language[] = [${list(languages.filter((each) => !pseudos.includes(each)))}]
`
}

/**
 * Returns the source of a section's TypeScript module: the type of its messages, and the imports that load them.
 * @param {string} section @param {Messages} english @param {readonly string[]} languages
 */
export function printSection(section, english, languages) {
  const keys = Object.entries(english).map(([key, parts]) => `  readonly ${key}: ${typeOf(parts)}`)
  const files = languages.map((tag) => `  '${tag}': () => import('./${tag}/${section}.ts'),`)
  return `${heading}import { section, type Section } from '../section.ts'

export interface ${typeName(section)} {
${keys.join('\n')}
}

export const ${section}: Section<${typeName(section)}> = section({
${files.join('\n')}
})
`
}

/** @param {readonly Part[]} parts */
function typeOf(parts) {
  const parameters = [...namedIn(parts)]
  if (parameters.length === 0) return 'string'
  const fields = parameters.map(([name, type]) => `readonly ${name}: ${parameterType(type)}`)
  return `(words: { ${fields.join('; ')} }) => string`
}

/** @param {readonly Part[]} parts @returns {Map<string, ParameterType>} */
function namedIn(parts) {
  const named = parametersOf(parts)
  return typeof named === 'string' ? new Map() : named
}

/** @param {ParameterType} type */
function parameterType(type) {
  if (type === 'text') return 'string'
  return type === 'number' ? 'number' : type.map((each) => `'${each}'`).join(' | ')
}

/**
 * Returns the source of the TypeScript module that contains the messages of one section in one language.
 * @param {string} section @param {Messages} messages
 */
export function printMessages(section, messages) {
  const lines = Object.entries(messages).map(([key, parts]) => `  ${key}: ${valueOf(parts)},`)
  const body = lines.join('\n')
  const used = ['number', 'plural', 'select'].filter((name) => body.includes(`\${${name}(`))
  const imports = used.length > 0 ? `import { ${used.join(', ')} } from '../../format.ts'\n` : ''
  return `${heading}${imports}import type { ${typeName(section)} } from '../${section}.ts'

export const words: ${typeName(section)} = {
${body}
}
`
}

/** @param {readonly Part[]} parts */
function valueOf(parts) {
  return namedIn(parts).size === 0 ? template(parts) : `(words) => ${template(parts)}`
}

/** @param {readonly Part[]} parts @returns {string} */
function template(parts) {
  return `\`${parts.map(inTemplate).join('')}\``
}

/** @param {Part} part */
function inTemplate(part) {
  if (typeof part === 'string') return part.replace(/[\\`]|\$(?=\{)/g, '\\$&')
  if ('text' in part) return `\${words.${part.text}}`
  if ('number' in part) return `\${number(words.${part.number})}`
  const forms = Object.entries(part.of).map(([name, each]) => `'${name}': ${template(each)}`)
  const [how, name] = 'plural' in part ? ['plural', part.plural] : ['select', part.select]
  return `\${${how}(words.${name}, { ${forms.join(', ')} })}`
}
