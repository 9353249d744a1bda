/**
 * Parses and checks message catalogues. A catalogue is a JSON object for one language. It contains sections, and each
 * section contains messages by key. English is the source of all translations.
 */
import { choicesIn, literalOf, parametersOf, parseMessage, shownIn } from './parse.mjs'

/**
 * @typedef {import('./parse.mjs').Part} Part
 * @typedef {Readonly<Record<string, Readonly<Record<string, readonly Part[]>>>>} Catalogue sections of messages
 * @typedef {{ catalogue: Catalogue, faults: string[] }} Read `faults` are whole sentences
 */

/** The language from which all others are translated. */
export const source = 'en'

const keyShape = /^[a-z][A-Za-z0-9]*$/

/**
 * Returns the parsed catalogue of one language. `json` is undefined if the file is not JSON. A message that cannot be
 * parsed is left out, and `faults` describes it.
 * @param {string} language
 * @param {unknown} json
 * @returns {Read}
 */
export function readCatalogue(language, json) {
  if (json === undefined) return { catalogue: {}, faults: [`${language}.json: it is not valid JSON.`] }
  if (!isRecord(json))
    return { catalogue: {}, faults: [`${language}.json: it must be an object of sections.`] }
  /** @type {string[]} */
  const faults = []
  /** @type {Record<string, Record<string, readonly Part[]>>} */
  const catalogue = {}
  for (const [section, messages] of Object.entries(json)) {
    if (!isRecord(messages) || !keyShape.test(section)) {
      faults.push(`${language}.json: "${section}" must be a section with keys; it is named like "cli".`)
      continue
    }
    /** @type {Record<string, readonly Part[]>} */
    const read = (catalogue[section] = {})
    for (const [key, message] of Object.entries(messages)) {
      const parts = keyShape.test(key) && typeof message === 'string' ? parseMessage(message) : undefined
      const wrong =
        parts === undefined ? 'a key is named like "nothingLogged" and has a text' : whyWrong(parts)
      if (wrong === undefined) read[key] = /** @type {Part[]} */ (parts)
      else faults.push(`${language}.json: ${section}.${key} is not understood: ${wrong}.`)
    }
  }
  return { catalogue, faults }
}

/**
 * Returns a clause that says why a message cannot be used, or undefined if it can. If the message could not be parsed,
 * `parts` is already that clause.
 * @param {Part[] | string} parts @returns {string | undefined}
 */
function whyWrong(parts) {
  if (typeof parts === 'string') return parts
  const parameters = parametersOf(parts)
  return typeof parameters === 'string' ? parameters : undefined
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns one sentence for each fault of a translation, for example a message or parameter that the English catalogue
 * has and the translation lacks.
 * @param {string} language
 * @param {Catalogue} translation
 * @param {Catalogue} english
 * @returns {string[]}
 */
export function faultsOf(language, translation, english) {
  const missing = keysOf(english).filter(([section, key]) => translation[section]?.[key] === undefined)
  return [
    ...missing.map(([section, key]) => `${language}.json: ${section}.${key} is missing.`),
    ...keysOf(translation).flatMap(([section, key, parts]) => {
      const original = english[section]?.[key]
      const wrong = original
        ? messageFaults(language, parts, original)
        : [`is unknown; ${source}.json does not have it`]
      return wrong.map((each) => `${language}.json: ${section}.${key} ${each}.`)
    }),
  ]
}

/**
 * Returns one sentence for each plural in the English catalogue that lacks a form or has one that English does not use.
 * @param {Catalogue} english
 * @returns {string[]}
 */
export function sourceFaults(english) {
  return keysOf(english).flatMap(([section, key, parts]) =>
    pluralFaults(source, parts).map((each) => `${source}.json: ${section}.${key} ${each}.`),
  )
}

/** @param {Catalogue} catalogue @returns {[section: string, key: string, parts: readonly Part[]][]} */
const keysOf = (catalogue) =>
  Object.entries(catalogue).flatMap(([section, messages]) =>
    Object.entries(messages).map(
      ([key, parts]) => /** @type {[string, string, readonly Part[]]} */ ([section, key, parts]),
    ),
  )

/**
 * Returns the faults of a translated message. Each fault completes a sentence that begins with the name of the message,
 * for example `lost the parameter {name}`.
 * @param {string} language @param {readonly Part[]} parts @param {readonly Part[]} original @returns {string[]}
 */
function messageFaults(language, parts, original) {
  const [own, asked] = [parametersOf(parts), parametersOf(original)]
  if (typeof own === 'string' || typeof asked === 'string') return []
  // A translation must contain every parameter whose value the English text shows. A parameter that only chooses
  // between forms may be missing, because another language may not need several forms.
  const lost = shownIn(original).filter((name) => !own.has(name))
  const invented = [...own.keys()].filter((name) => !asked.has(name))
  const changed = [...own].filter(([name, type]) => asked.has(name) && !isSame(type, asked.get(name)))
  return [
    ...lost.map((name) => `lost the parameter {${name}}`),
    ...invented.map((name) => `has the parameter {${name}}, which ${source}.json does not have`),
    ...changed.map(
      ([name]) => `uses {${name}} in another way than ${source}.json: ${describe(asked.get(name))}`,
    ),
    ...pluralFaults(language, parts),
    ...(isUntranslated(parts, original) ? ['is not translated; it is the same as in English'] : []),
  ]
}

/** @typedef {import('./parse.mjs').ParameterType} ParameterType */

/** @param {ParameterType} one @param {ParameterType | undefined} other */
const isSame = (one, other) => String(one) === String(other)

/** @param {ParameterType | undefined} type */
function describe(type) {
  if (type === 'number') return 'it is a number there'
  return typeof type === 'object' ? `it has the cases ${type.join(', ')} there` : 'it is a text there'
}

/** @param {string} language @param {readonly Part[]} parts @returns {string[]} */
function pluralFaults(language, parts) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return choicesIn(parts).flatMap((choice) => {
    if (!('plural' in choice)) return []
    const own = Object.keys(choice.of).filter((form) => !form.startsWith('='))
    return [
      ...forms.filter((form) => !own.includes(form)).map((form) => `lacks the plural form "${form}"`),
      ...own
        .filter((form) => !forms.some((each) => each === form))
        .map((form) => `has the plural form "${form}", which the language does not have`),
    ]
  })
}

/**
 * Returns whether a translation is the same as the English text. Always returns false if the English text has fewer
 * than two words, because a word such as "Team" may be the same in both languages. "Tallystick" is not counted as a
 * word.
 * @param {readonly Part[]} parts @param {readonly Part[]} original
 */
function isUntranslated(parts, original) {
  const words =
    literalOf(original)
      .replaceAll('Tallystick', ' ')
      .match(/\p{L}{2,}/gu) ?? []
  return words.length > 1 && JSON.stringify(parts) === JSON.stringify(original)
}
