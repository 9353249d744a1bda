/**
 * What a refusal says that the account wants beyond its template (decisions.md, "create: error statuses"). Pure and
 * careful: only where the answer names a property and says that it is lacking; anything else teaches nothing.
 */
import type { Asked, Template } from '#preload/model/template.ts'

const lacking =
  /\b(?:required|missing|mandatory|(?:must|may|can) ?not be (?:empty|blank|null)|can't be blank)\b/i
const names: Record<Asked, RegExp> = { note: /\bdescription\b/i, team: /\bteam\b/i }

/** Ids of template fields that have something to choose, and `note` or `team`. */
export function demandedIn(answer: string | null, template: Template | null): string[] {
  if (answer === null || !lacking.test(answer)) return []
  const fields = (template?.fields ?? [])
    .filter(({ options }) => options.some(({ archived }) => !archived))
    .filter(({ id, label }) => [id, label].some((name) => holds(answer, name)))
    .map(({ id }) => id)
  const own = (Object.keys(names) as Asked[]).filter((name) => names[name].test(answer))
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
