/**
 * Compiles the message catalogues to TypeScript modules. This module neither reads nor writes files; make.mjs does
 * that.
 */
import { readCatalogue, source } from './catalogue.mjs'
import { printLanguages, printMessages, printSection } from './print.mjs'
import { pseudoMessage, pseudos } from './pseudo.mjs'

/**
 * @typedef {import('./catalogue.mjs').Catalogue} Catalogue
 */

/**
 * Returns the TypeScript modules by their path below the folder `made`, and a sentence for each message or file that
 * cannot be parsed.
 * @param {ReadonlyMap<string, string>} texts the JSON of each language, including English
 * @returns {{ files: Map<string, string>, faults: string[] }}
 */
export function compile(texts) {
  const { catalogues, faults } = readCatalogues(texts)
  const english = catalogues.get(source) ?? {}
  for (const pseudo of pseudos) catalogues.set(pseudo, mapMessages(english, pseudoMessage))
  const languages = [...catalogues.keys()]
  /** @type {Map<string, string>} */
  const files = new Map([['languages.ts', printLanguages(languages)]])
  for (const [section, messages] of Object.entries(english)) {
    files.set(`${section}.ts`, printSection(section, messages, languages))
    for (const [language, catalogue] of catalogues) {
      const translated = Object.fromEntries(
        Object.entries(messages).map(([key, parts]) => [key, catalogue[section]?.[key] ?? parts]),
      )
      files.set(`${language}/${section}.ts`, printMessages(section, translated))
    }
  }
  return { files, faults }
}

/**
 * Returns the parsed catalogues of all languages. `faults` describes each file that is not JSON and each message that
 * cannot be parsed.
 * @param {ReadonlyMap<string, string>} texts
 * @returns {{ catalogues: Map<string, Catalogue>, faults: string[] }}
 */
export function readCatalogues(texts) {
  /** @type {string[]} */
  const faults = []
  /** @type {Map<string, Catalogue>} */
  const catalogues = new Map()
  for (const [language, text] of texts) {
    const read = readCatalogue(language, parsed(text))
    catalogues.set(language, read.catalogue)
    faults.push(...read.faults)
  }
  return { catalogues, faults }
}

/** @param {string} text @returns {unknown} undefined if the text is not JSON */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param {Catalogue} catalogue @param {typeof pseudoMessage} change @returns {Catalogue} */
function mapMessages(catalogue, change) {
  return Object.fromEntries(
    Object.entries(catalogue).map(([section, messages]) => [
      section,
      Object.fromEntries(Object.entries(messages).map(([key, parts]) => [key, change(parts)])),
    ]),
  )
}
