/** The words of an import: what a line is, and why one was not understood. Pure. */
import type { AppDescription } from '#preload/model/app-description.ts'
import type { ImportVerdict } from '#preload/model/import-row.ts'
import type { LineProblem, ReadImport } from '#preload/rules/read-import.ts'

const problems: Record<LineProblem, string> = {
  'no-day': 'It has no day.',
  'unclear-day': 'Its day couldn’t be read.',
  'bad-start': 'Its start couldn’t be read, or lies on another day.',
  'bad-length': 'How long it took couldn’t be read.',
  'too-short': 'It is less than a minute.',
  'too-long': 'It is longer than a week.',
  'no-item': 'It names no item.',
  'name-too-long': 'A name in it is too long.',
  'note-too-long': 'Its note is longer than 2,000 letters.',
}

export function problemWords(problem: LineProblem): string {
  return problems[problem]
}

/** `workspace` is the account, which knows its items by their ids. */
export function verdictWords(kind: ImportVerdict['kind'], workspace: string): string {
  switch (kind) {
    case 'new':
      return 'New'
    case 'there':
      return 'Already here'
    case 'similar':
      return 'Looks like one that is here'
    case 'no-item':
      return `No item of ${workspace} is called so here. Choose one above, or add it by its link or id.`
    case 'unclear-item':
      return 'Several items are called so. Choose one above.'
  }
}

/** Over the names of a file that no item here has, or several have. */
export function unknownWords({ kind, name }: AppDescription['workspace']): string {
  return kind === 'local'
    ? 'Names that are no items here. Each becomes a new one, or what you choose for all of its lines.'
    : `Names that ${name} can’t be told by. Choose the item that is meant, once for all of its lines; without one they stay out.`
}

const parts: Record<ReadImport['missing'][number], string> = {
  day: 'the day',
  time: 'how long it took',
  item: 'the item',
}

/** "No column says the day or the item." */
export function missingWords(missing: ReadImport['missing']): string {
  return `No column says ${missing.map((part) => parts[part]).join(' or ')}.`
}
