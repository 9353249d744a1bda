/** Decodes the bytes of a chosen file as text, and refuses files that are certainly not text by their content. */
import { textOfFile } from './text-file.ts'

/** A larger file is not read. */
export const mostFileBytes = 20_000_000

/** `spreadsheet`: an xlsx, xls, ods or numbers file. `not-text`: a picture, a program, another archive. */
export type FileProblem = 'spreadsheet' | 'pdf' | 'not-text' | 'too-big'

export type DecodedFile = { readonly text: string } | { readonly problem: FileProblem }

export function decodeTextFile(bytes: Uint8Array): DecodedFile {
  if (bytes.length > mostFileBytes) return { problem: 'too-big' }
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return { problem: 'spreadsheet' }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { problem: 'spreadsheet' }
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return { problem: 'pdf' }
  const text = textOfFile(bytes)
  return text.includes('\0') ? { problem: 'not-text' } : { text }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
