/**
 * Parses one message of a catalogue. Only a subset of ICU MessageFormat is accepted (text, {name}, {name, number},
 * plural and select), so that formatting at run time needs just a few lines around `Intl`.
 */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/**
 * A part of a message:
 * - a string: literal text
 * - `text` or `number`: the name of a parameter whose value is inserted
 * - `plural` or `select`: the name of a parameter whose value chooses one of the forms in `of`. For a plural, the keys
 *   of the forms are plural categories such as `one`, or exact numbers such as `=0`.
 * @typedef {string | { text: string } | { number: string } | Choice} Part
 * @typedef {{ plural: string, of: Record<string, Part[]> } | { select: string, of: Record<string, Part[]> }} Choice
 * @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element
 */

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a { has no matching }',
  EXPECT_ARGUMENT_OPTION_FRAGMENT_CLOSING_BRACE: 'a { has no matching }',
  EMPTY_ARGUMENT: 'there is no name between { and }',
  MALFORMED_ARGUMENT: 'between { and } belongs a name',
  MISSING_OTHER_CLAUSE: 'a plural or select needs the form "other"',
  INVALID_ARGUMENT_TYPE: 'only number, plural and select may follow a name',
  UNCLOSED_TAG: 'a < begins a tag, and tags are not allowed',
  INVALID_TAG: 'a < begins a tag, and tags are not allowed',
}

/**
 * Returns the parts of a message, or a clause that says why the message is refused.
 * @param {string} message
 * @returns {Part[] | string}
 */
export function parseMessage(message) {
  // In ICU, an apostrophe before a brace turns the brace into text, so "l'{item}" would silently lose its parameter.
  // Two apostrophes in a row are one literal apostrophe and are accepted.
  if (/(?<!')(?:'')*'[{}]/.test(message))
    return "an apostrophe hides the brace after it; write ’ instead of '"
  try {
    return parse(message, { requiresOtherClause: true }).map((element) => partOf(element, ''))
  } catch (error) {
    if (error instanceof Refused) return error.message
    const { message: code } = /** @type {Error} */ (error)
    return reasons[code] ?? code.toLowerCase().replaceAll('_', ' ')
  }
}

class Refused extends Error {}

const nameShape = /^[a-z][A-Za-z0-9]*$/

/**
 * Returns the part for an element of the ICU parser. Throws {@link Refused} for syntax that is not accepted.
 * @param {Element} element
 * @param {string} counted the parameter of the enclosing plural, whose number replaces `#`; empty outside of a plural
 * @returns {Part}
 */
function partOf(element, counted) {
  if ('value' in element && element.type !== TYPE.literal && !nameShape.test(element.value))
    throw new Refused(`"${element.value}" is no name of a parameter; one is named like "count"`)
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return { text: element.value }
    case TYPE.number:
      if (element.style) throw new Refused(`{${element.value}, number} takes no style`)
      return { number: element.value }
    case TYPE.pound:
      return { number: counted }
    case TYPE.select:
      return { select: element.value, of: formsOf(element.options, counted) }
    case TYPE.plural:
      if (element.offset) throw new Refused('a plural takes no offset')
      if (element.pluralType === 'ordinal') throw new Refused('selectordinal is not allowed')
      return { plural: element.value, of: formsOf(element.options, element.value) }
    case TYPE.tag:
      throw new Refused('tags are not allowed')
    default:
      throw new Refused('dates and times are formatted before they are inserted; write {name}')
  }
}

/** @param {Record<string, { value: Element[] }>} options @param {string} counted */
function formsOf(options, counted) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, value.map((each) => partOf(each, counted))]),
  )
}

/**
 * The type of a parameter: `text`, `number`, or the names of the cases of a select.
 * @typedef {'text' | 'number' | readonly string[]} ParameterType
 */

/**
 * Returns the parameters of a message with their types, in the order of their first use. If the message uses a
 * parameter as a number in one place, and as text or in a select in another, returns a clause that describes this
 * error. A parameter that is used as text and in a select has the type of the select.
 * @param {readonly Part[]} parts
 * @returns {Map<string, ParameterType> | string}
 */
export function parametersOf(parts) {
  /** @type {Map<string, ParameterType>} */
  const found = new Map()
  for (const [name, type] of withInner(parts).flatMap(useIn)) {
    const before = found.get(name)
    if (before === undefined || (before === 'text' && typeof type !== 'string')) found.set(name, type)
    else if ((before === 'number') !== (type === 'number'))
      return `{${name}} is a number in one place and a text in another`
  }
  return found
}

/** @param {Part} part @returns {[string, ParameterType][]} */
function useIn(part) {
  if (typeof part === 'string') return []
  if ('text' in part) return [[part.text, 'text']]
  if ('number' in part) return [[part.number, 'number']]
  return 'plural' in part ? [[part.plural, 'number']] : [[part.select, Object.keys(part.of).sort()]]
}

/**
 * Returns all parts of a message, including nested ones: each plural or select is followed by the parts of its forms.
 * @param {readonly Part[]} parts @returns {Part[]}
 */
function withInner(parts) {
  return parts.flatMap((part) => [part, ...(isChoice(part) ? Object.values(part.of).flatMap(withInner) : [])])
}

/** @param {Part} part @returns {part is Choice} */
const isChoice = (part) => typeof part !== 'string' && 'of' in part

/**
 * Returns the names of the parameters whose values appear in the message. Parameters that only choose a form are left
 * out.
 * @param {readonly Part[]} parts
 * @returns {string[]}
 */
export function shownIn(parts) {
  const shown = withInner(parts).filter((part) => !isChoice(part))
  return [...new Set(shown.flatMap(useIn).map(([name]) => name))]
}

/**
 * Returns every plural and select in the message, including those inside the forms of others.
 * @param {readonly Part[]} parts
 * @returns {Choice[]}
 */
export function choicesIn(parts) {
  return withInner(parts).filter(isChoice)
}

/**
 * Returns the text of a message without its parameters, with all forms of its plurals and selects.
 * @param {readonly Part[]} parts @returns {string}
 */
export function literalOf(parts) {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      return isChoice(part) ? Object.values(part.of).map(literalOf).join(' ') : ' '
    })
    .join('')
}
