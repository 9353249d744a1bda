/**
 * Decodes the bytes of a file that the user chose, and refuses files that are not text, such as spreadsheets and
 * pictures.
 */
import { textOfFile } from './text-file.ts'

/** The maximum size of a file in bytes. Larger files are refused. */
export const mostFileBytes = 20_000_000

/**
 * `spreadsheet`: an xlsx, xls, ods or numbers file. `not-text`: any other binary file, such as a picture, a program or
 * an archive.
 */
export type FileProblem = 'too-big' | 'spreadsheet' | 'pdf' | 'not-text'

export type DecodedFile = { readonly text: string } | { readonly problem: FileProblem }

/**
 * Decodes UTF-8, UTF-16 and, if the bytes are neither, Windows-1252. The encoding is detected from the content and not
 * from the name of the file.
 */
export function decodeTextFile(bytes: Uint8Array): DecodedFile {
  if (bytes.length > mostFileBytes) return { problem: 'too-big' }
  const beginning = latin(bytes.subarray(0, 8))
  if (beginning.startsWith('%PDF-')) return { problem: 'pdf' }
  // The file signature of documents from Office versions before 2007.
  if (beginning.startsWith('\xd0\xcf\x11\xe0')) return { problem: 'spreadsheet' }
  if (beginning.startsWith('PK\x03\x04')) return { problem: isWorkbook(bytes) ? 'spreadsheet' : 'not-text' }
  const text = textOfFile(bytes)
  return isText(text) ? { text } : { problem: 'not-text' }
}

/**
 * Returns whether a ZIP archive is a spreadsheet, judging by the names of the files in it. The archive lists these
 * names at its end, so it need not be unpacked.
 */
function isWorkbook(archive: Uint8Array): boolean {
  const ends = latin(archive.subarray(0, 4_096)) + latin(archive.subarray(-65_536))
  return /xl\/|opendocument\.spreadsheet|Index\/Document\.iwa/.test(ends)
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** Returns whether the text contains no NUL and at most 5 % control characters. Tabs and line ends are not counted. */
function isText(text: string): boolean {
  if (text.includes('\0')) return false
  const sample = text.slice(0, 10_000)
  const controls = sample.match(/[\x01-\x08\x0e-\x1f]/g)?.length ?? 0
  return controls <= sample.length / 20
}
