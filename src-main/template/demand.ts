/**
 * Finds out from a refusal which properties the account requires beyond its template
 * (docs/interfaces/time-tracking.md#required-properties). A property is taken as required only if the response names it
 * and says that it is missing; any other response is ignored.
 */
import type { Dialect } from '#preload/model/dialect.ts'
import type { Asked, Template } from '#preload/model/template.ts'
import { categoryField } from '#preload/rules/missing-fields.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'

const lacking =
  /\b(?:required|missing|mandatory|(?:must|may|can) ?not be (?:empty|blank|null)|can't be blank)\b/i

/** Patterns for the English names that a service may use for a property. */
const words: Record<Asked, RegExp> = {
  note: /\bdescription\b/i,
  team: /\bteam\b/i,
  category: /\bcategory\b/i,
  billable: /\bbillable[ _-]?(?:minutes|time)\b/i,
  start: /\bstart[ _-]?time\b/i,
}

/** Maps each property to its key in {@link Dialect}, which contains the account's own name for the property. */
const wireNames: Record<Asked, keyof Dialect> = {
  ...{
    note: 'description',
    team: 'team',
    category: 'category',
    billable: 'billableMinutes',
    start: 'startTime',
  },
}

/**
 * Returns the ids of the template fields and of the other properties that the response names as required; an empty list
 * if it names no field or property. A template field is included only if it has options to choose from.
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
    // A template field for the category replaces the property.
    .filter((name) => name !== 'category' || !categoryField(template))
    .filter((name) => words[name].test(answer) || holds(answer, names[wireNames[name]]))
  return [...fields, ...own]
}

/**
 * Returns whether the response contains the name as a separate word, ignoring case. Names shorter than three characters
 * never match.
 */
function holds(answer: string, name: string): boolean {
  const [within, wanted] = [answer.toLowerCase(), name.toLowerCase()]
  const at = within.indexOf(wanted)
  if (at === -1 || wanted.length < 3) return false
  const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
  return !isWord(within[at - 1]) && !isWord(within[at + wanted.length])
}
