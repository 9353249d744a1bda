import { mostFileBytes } from '#preload/rules/decode-text-file.ts'
import type { RowMark } from '#preload/rules/item-marks.ts'
import type { ColumnUse, ItemColumn } from '#preload/rules/read-item-table.ts'
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
      return words().problemWide({ most: problem.most })
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

/** Returns a text that says what happens to a row. `into` is the name of the item into which its item was merged. */
export function markWords(mark: RowMark, into = ''): string {
  switch (mark) {
    case 'new':
      return words().markNew
    case 'named':
      return words().markNamed
    case 'known':
      return words().markKnown
    case 'stays':
      return words().markStays
    case 'no-id':
      return words().markNoId
    case 'twice':
      return words().markTwice
    case 'merged':
      return words().markMerged({ item: into })
  }
}

export function filterWords(filter: RowFilter, count: number): string {
  switch (filter) {
    case 'all':
      return words().showAll({ count })
    case 'new':
      return words().showNew({ count })
    case 'named':
      return words().showNamed({ count })
    case 'known':
      return words().showKnown({ count })
    case 'stays':
      return words().showStays({ count })
    case 'out':
      return words().showOut({ count })
  }
}

export function useWords(use: ColumnUse): string {
  switch (use) {
    case 'id':
      return words().useId
    case 'name':
      return words().useName
    case 'board':
      return words().useBoard
    case 'archived':
      return words().useArchived
    case 'out':
      return words().useOut
  }
}

export function columnLabel({ head, use }: ItemColumn, index: number): string {
  const column = { number: String(index + 1), head: head ? 'other' : 'none', name: head ?? '' } as const
  return use === 'out' ? words().columnOut(column) : words().columnRead({ ...column, use: useWords(use) })
}
