import { mostFileBytes } from '#preload/rules/decode-text-file.ts'
import type { RowMark } from '#preload/rules/item-marks.ts'
import { mostColumns, type ColumnUse, type ItemColumn } from '#preload/rules/read-item-table.ts'
import { bringIn as words } from '#preload/words/made/bringIn.ts'
import type { Problem } from './bring-reading.ts'
import type { RowFilter } from './bring-rows.ts'

export function problemWords(problem: Problem, account: string): string {
  switch (problem.kind) {
    case 'no-text':
      return words().problemClipboard
    case 'no-table':
      return words().problemNoTable({ lines: problem.lines })
    case 'no-ids':
      return words().problemNoIds({ account })
    case 'rounded':
      return words().problemRounded({ id: problem.id })
    case 'wide':
      return words().problemWide({ most: mostColumns })
    case 'too-big':
      return words().problemTooBig({ most: mostFileBytes / 1_000_000 })
    case 'no-links':
      return words().problemNoLinks({ example: '4410281107' })
    case 'spreadsheet':
      return words().problemSpreadsheet({ file: problem.file })
    case 'pdf':
      return words().problemPdf({ file: problem.file })
    case 'not-text':
      return words().problemNotText({ file: problem.file })
    case 'empty':
      return words().problemEmpty({ file: problem.file })
    case 'unreadable':
      return words().problemUnreadable({ file: problem.file })
  }
}

/** Describes what bringing in a row would do. `into` is the name of the item into which the row's item was merged. */
export function markWords(mark: RowMark, into = ''): string {
  const texts: Record<RowMark, string> = {
    new: words().markNew,
    named: words().markNamed,
    known: words().markKnown,
    stays: words().markStays,
    'no-id': words().markNoId,
    twice: words().markTwice,
    merged: words().markMerged({ item: into }),
  }
  return texts[mark]
}

export function filterWords(filter: RowFilter, count: number): string {
  const texts: Record<RowFilter, (words: { count: number }) => string> = {
    all: words().showAll,
    new: words().showNew,
    named: words().showNamed,
    known: words().showKnown,
    stays: words().showStays,
    out: words().showOut,
  }
  return texts[filter]({ count })
}

export function useWords(use: ColumnUse): string {
  const texts: Record<ColumnUse, string> = {
    id: words().useId,
    name: words().useName,
    board: words().useBoard,
    archived: words().useArchived,
    out: words().useOut,
  }
  return texts[use]
}

export function columnLabel({ head, use }: ItemColumn, index: number): string {
  const column = { number: String(index + 1), head: head ? 'other' : 'none', name: head ?? '' } as const
  return use === 'out' ? words().columnOut(column) : words().columnRead({ ...column, use: useWords(use) })
}
