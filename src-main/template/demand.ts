/**
 * What a refusal says that the account wants beyond its template
 * (docs/interfaces/time-tracking.md#required-properties). Pure and careful: only where the answer names a property and
 * says that it is lacking; anything else teaches nothing.
 */
import type { Dialect } from '#preload/model/dialect.ts'
import type { Asked, Template } from '#preload/model/template.ts'
import { categoryField } from '#preload/rules/missing-fields.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'

const lacking =
  /\b(?:required|missing|mandatory|(?:must|may|can) ?not be (?:empty|blank|null)|can't be blank)\b/i

/** How a service may name a property in words. */
const words: Record<Asked, RegExp> = {
  note: /\bdescription\b/i,
  team: /\bteam\b/i,
  category: /\bcategory\b/i,
  billable: /\bbillable[ _-]?(?:minutes|time)\b/i,
  start: /\bstart[ _-]?time\b/i,
}

/** What the account calls it. */
const wireNames: Record<Asked, keyof Dialect> = {
  ...{
    note: 'description',
    team: 'team',
    category: 'category',
    billable: 'billableMinutes',
    start: 'startTime',
  },
}

/** Ids of template fields that have something to choose, and properties beside the template. */
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
    // A field of the template replaces the property of that name.
    .filter((name) => name !== 'category' || !categoryField(template))
    .filter((name) => words[name].test(answer) || holds(answer, names[wireNames[name]]))
  return [...fields, ...own]
}

/** As a word of its own, in any case. */
function holds(answer: string, name: string): boolean {
  const [within, wanted] = [answer.toLowerCase(), name.toLowerCase()]
  const at = within.indexOf(wanted)
  if (at === -1 || wanted.length < 3) return false
  const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
  return !isWord(within[at - 1]) && !isWord(within[at + wanted.length])
}
