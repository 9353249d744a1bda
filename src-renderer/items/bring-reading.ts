import { decodeTextFile, mostFileBytes, type FileProblem } from '#preload/rules/decode-text-file.ts'
import { readItemTable, type ItemTable, type TableProblem } from '#preload/rules/read-item-table.ts'
import { readLinks } from './bring-links.ts'

export type Problem =
  | { readonly kind: 'no-text' | 'too-big' | 'no-links' | 'no-ids' | 'wide' }
  | { readonly kind: 'no-table'; readonly lines: number }
  /** The table contains ids that a spreadsheet has rounded. `id` is one of them, for example 4.41028E+09. */
  | { readonly kind: 'rounded'; readonly id: string }
  | { readonly kind: 'empty' | 'unreadable' | Exclude<FileProblem, 'too-big'>; readonly file: string }

export interface Reading {
  /** Null if nothing can be shown. With the problems `no-ids` and `rounded`, the table can still be shown. */
  readonly table: ItemTable | null
  readonly problem: Problem | null
}

/** The result before anything has been read. */
export const nothing: Reading = { table: null, problem: null }

/** Matches a long number that a spreadsheet has rounded, such as 4.41E+09. Its last digits are lost. */
const roundedId = /^\d([.,]\d+)?E\+\d+$/i

export function readTableText(text: string, file: string | null = null): Reading {
  if (text.length > mostFileBytes) return failed({ kind: 'too-big' })
  // Text that contains NUL characters is binary data and not a table.
  if (text.includes('\0')) return failed(file === null ? { kind: 'no-text' } : { kind: 'not-text', file })
  const read = readItemTable(text)
  return 'problem' in read ? refused(read, file) : { table: read, problem: null }
}

export function readLinksText(text: string): Reading {
  if (text.trim() === '') return nothing
  if (text.length > mostFileBytes) return failed({ kind: 'too-big' })
  const table = readLinks(text)
  return table ? { table, problem: null } : failed({ kind: 'no-links' })
}

/** Reads the bytes of a file as text. Never rejects: returns a problem if the file cannot be read. */
export async function textOf(file: File): Promise<string | Problem> {
  if (file.size > mostFileBytes) return { kind: 'too-big' }
  if (file.size === 0) return { kind: 'empty', file: file.name }
  try {
    const decoded = decodeTextFile(new Uint8Array(await file.arrayBuffer()))
    if ('text' in decoded) return decoded.text
    return decoded.problem === 'too-big' ? { kind: 'too-big' } : { kind: decoded.problem, file: file.name }
  } catch {
    return { kind: 'unreadable', file: file.name }
  }
}

export function failed(problem: Problem): Reading {
  return { table: null, problem }
}

/** Returns the number of lines in `text`, not counting empty lines at its end. */
export function lineCount(text: string): number {
  let lines = 1
  const end = text.trimEnd()
  for (let at = end.indexOf('\n'); at !== -1; at = end.indexOf('\n', at + 1)) lines += 1
  return lines
}

function refused(read: TableProblem, file: string | null): Reading {
  switch (read.problem) {
    case 'empty':
      return failed(file === null ? { kind: 'no-text' } : { kind: 'empty', file })
    case 'not-a-table':
      return failed({ kind: 'no-table', lines: read.lines })
    case 'too-many-columns':
      return failed({ kind: 'wide' })
    case 'no-ids':
      return { table: read.table, problem: { kind: 'no-ids' } }
    case 'rounded-ids':
      return { table: read.table, problem: { kind: 'rounded', id: roundedIn(read.table) } }
  }
}

function roundedIn({ rows }: ItemTable): string {
  return rows.flat().find((cell) => roundedId.test(cell)) ?? '4.41E+09'
}
