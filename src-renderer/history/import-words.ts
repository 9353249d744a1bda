/** The texts of an import: what the comparison says about each line, and why a line could not be parsed. */
import type { Item } from '#preload/model/item.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { ImportVerdict } from '#preload/model/import-row.ts'
import type { LineProblem, ReadImport } from '#preload/rules/read-import.ts'
import { counted, dayOfMonth } from '../lib/format.ts'
import type { UnknownName } from './import-file.svelte.ts'

const problems: Record<LineProblem, string> = {
  'no-day': 'The day is missing.',
  'unclear-day': 'The day couldn’t be read.',
  'bad-start': 'The start couldn’t be read, or is on another day.',
  'bad-length': 'The duration couldn’t be read.',
  'too-short': 'It is less than a minute.',
  'too-long': 'It is longer than a week.',
  'no-item': 'The item is missing.',
  'name-too-long': 'A name is too long.',
  'note-too-long': 'The note is longer than 2,000 characters.',
}

export function problemWords(problem: LineProblem): string {
  return problems[problem]
}

/** Returns the text for the result of a comparison. `workspace` is the account's name. */
export function verdictWords(kind: ImportVerdict['kind'], workspace: string): string {
  switch (kind) {
    case 'new':
      return 'New'
    case 'there':
      return 'Already here'
    case 'similar':
      return 'Looks like an entry you already have'
    case 'gone':
      return `Was in ${workspace} when this file was exported; it isn’t there now`
    case 'unchecked':
      return 'Not checked yet'
    case 'no-item':
      return `No item of ${workspace} has this name. Choose one above, or add it by its link or id.`
    case 'unclear-item':
      return 'Several items have this name. Choose one above.'
  }
}

/** Returns the text above the names that need an assignment. */
export function unknownWords(
  { kind, name }: AppDescription['workspace'],
  names: readonly Pick<UnknownName, 'isUnclear'>[],
): string {
  const unclear = names.filter(({ isUnclear }) => isUnclear).length
  const choose =
    'Several items have the same name. Choose the one that is meant; until then its lines are not imported.'
  if (unclear > 0 && unclear === names.length) return choose
  const others =
    kind === 'local'
      ? 'These names aren’t items yet. Each becomes a new item, or the item that you choose for all of its lines.'
      : `${name} doesn’t know these names. Choose an item for each; lines without an item are not imported.`
  return unclear === 0 ? others : `${others} ${choose}`
}

/** Returns how many lines and items have a name, such as `2 lines · 2 items have this name`. */
export function nameWords({ count, alike }: Pick<UnknownName, 'count' | 'alike'>): string {
  const lines = counted(count, 'line')
  if (alike.length === 0) return lines
  return `${lines} · ${alike.length === 1 ? '1 item has' : `${alike.length} items have`} this name`
}

/**
 * Returns what distinguishes an item from others of the same name, such as `Storefront · 4410281107 · last used 12 Nov
 * 2026`.
 */
export function apartWords({ id, board, lastDay }: Item): string {
  const used = lastDay === null ? 'never used' : `last used ${dayOfMonth(lastDay)} ${lastDay.slice(0, 4)}`
  return [board, id, used].filter(Boolean).join(' · ')
}

const parts: Record<ReadImport['missing'][number], string> = {
  day: 'the day',
  time: 'the duration',
  item: 'the item',
}

/** Returns a sentence such as "No column has the day or the item." */
export function missingWords(missing: ReadImport['missing']): string {
  return `No column has ${missing.map((part) => parts[part]).join(' or ')}.`
}
