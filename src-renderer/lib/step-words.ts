/** What is said once a step was taken back or done again. Pure. */
import type { EntryStep } from '#preload/model/entry.ts'
import { counted } from './format.ts'

export type Direction = 'undo' | 'redo'

export function stepWords({ kind, count, left }: EntryStep, direction: Direction): string {
  const undone = direction === 'undo'
  switch (kind) {
    case 'change':
      return undone ? 'Change taken back' : 'Entry changed again'
    case 'delete':
      if (count === 1) return undone ? 'Entry is back' : 'Entry deleted again'
      return undone ? `${count} entries are back` : `${count} entries deleted again`
    case 'split':
      return undone ? 'One entry again' : 'Split again'
    case 'import':
      return importWords(count, left, undone)
  }
}

/** Of an import some may be on their way by now. */
function importWords(count: number, left: number, undone: boolean): string {
  const entries = counted(count, 'entry', 'entries')
  if (!undone) return `${entries} imported again`
  if (left === 0) return `${entries} taken back`
  const stay = left === 1 ? '1 was sent already and stays.' : `${left} were sent already and stay.`
  return count === 0 ? `Nothing was taken back. ${stay}` : `${entries} taken back. ${stay}`
}
