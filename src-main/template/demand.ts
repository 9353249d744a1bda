/**
 * Determines from a service's refusal which properties the account requires beyond its template
 * (docs/interfaces/time-tracking.md#required-properties). A property counts as required only if the response names it
 * and says that something is missing. Any other response is ignored.
 */
import type { Dialect } from '#preload/model/dialect.ts'
import type { Asked, Template } from '#preload/model/template.ts'
import { categoryField } from '#preload/rules/missing-fields.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'

const lacking =
  /\b(?:required|missing|mandatory|(?:must|may|can) ?not be (?:empty|blank|null)|can't be blank)\b/i

/** Patterns for the usual English names of each property in a refusal. */
const words: Record<Asked, RegExp> = {
  note: /\bdescription\b/i,
  team: /\bteam\b/i,
  category: /\bcategory\b/i,
  billable: /\bbillable[ _-]?(?:minutes|time)\b/i,
  start: /\bstart[ _-]?time\b/i,
}

/**
 * Maps each property to its key in {@link Dialect}. The value under that key is the name of the property in requests to
 * the account.
 */
const wireNames: Record<Asked, keyof Dialect> = {
  note: 'description',
  team: 'team',
  category: 'category',
  billable: 'billableMinutes',
  start: 'startTime',
}

/**
 * Returns the ids of the template fields and the other properties that the response text `answer` names as required.
 * The list is empty if the text names none. A field is included only if it has an option that can be chosen.
 */
export function demandedIn(
  answer: string | null,
  template: Template | null,
  names: Dialect = usualDialect,
): string[] {
  if (answer === null || !lacking.test(answer)) return []
  const fields = (template?.fields ?? [])
    .filter(({ options }) => options.some(({ archived }) => !archived))
    .filter(({ id, label }) => [id, label].some((name) => holds(answer, name)))
    .map(({ id }) => id)
  const own = (Object.keys(words) as Asked[])
    // If the template has a field for the category, the response is about that field, not about the separate property
    // `category`.
    .filter((name) => name !== 'category' || !categoryField(template))
    .filter((name) => words[name].test(answer) || holds(answer, names[wireNames[name]]))
  return [...fields, ...own]
}

/**
 * Returns whether the name occurs in the text as a separate word, ignoring case. Names of fewer than three characters
 * never match.
 */
function holds(answer: string, name: string): boolean {
  if (name.length < 3) return false
  const [within, wanted] = [answer.toLowerCase(), name.toLowerCase()]
  const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
  for (let at = within.indexOf(wanted); at !== -1; at = within.indexOf(wanted, at + 1))
    if (!isWord(within[at - 1]) && !isWord(within[at + wanted.length])) return true
  return false
}
