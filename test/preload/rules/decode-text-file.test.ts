import { describe, expect, it } from 'vitest'
import { decodeTextFile, mostFileBytes } from '../../../src-preload/rules/decode-text-file.ts'

const text = 'Item ID;Name\r\n88213;Büro – „Umbau“ €\r\n'
const utf8 = new TextEncoder()

function utf16(content: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(content.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < content.length; at++) view.setUint16(at * 2, content.charCodeAt(at), little)
  return bytes
}

function bytesOf(...parts: (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (sign) => sign.charCodeAt(0)) : part,
    ),
  )
}

describe('text files', () => {
  it.each([
    ['UTF-8', utf8.encode(text)],
    ['UTF-8 with a byte order mark', utf8.encode(`\uFEFF${text}`)],
    ['UTF-16LE', utf16(`\uFEFF${text}`, true)],
    ['UTF-16BE', utf16(`\uFEFF${text}`, false)],
    ['UTF-16LE without a byte order mark', utf16(text, true)],
  ])('decodes %s', (_encoding, bytes) => {
    expect(decodeTextFile(bytes)).toEqual({ text })
  })

  it('decodes Windows-1252', () => {
    expect(decodeTextFile(bytesOf('88213;B', [0xfc], 'ro ', [0x96, 0x20, 0x80]))).toEqual({
      text: '88213;Büro – €',
    })
  })

  it('decodes an empty file', () => {
    expect(decodeTextFile(new Uint8Array())).toEqual({ text: '' })
  })

  it('decodes a file of the largest size', () => {
    const bytes = new Uint8Array(mostFileBytes).fill(0x61)
    expect(decodeTextFile(bytes)).toHaveProperty('text')
    expect(decodeTextFile(new Uint8Array(mostFileBytes + 1).fill(0x61))).toEqual({ problem: 'too-big' })
  })
})

describe('other files', () => {
  const zip = 'PK\x03\x04'
  it.each([
    ['xlsx', bytesOf(zip, '[Content_Types].xml', [0, 1, 2], 'xl/workbook.xml'), 'spreadsheet'],
    ['xlsx with its names at the end', bytesOf(zip, 'x'.repeat(100_000), 'xl/workbook.xml'), 'spreadsheet'],
    ['ods', bytesOf(zip, 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'spreadsheet'],
    ['numbers', bytesOf(zip, 'Index/Document.iwa'), 'spreadsheet'],
    ['xls', bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'spreadsheet'],
    ['docx', bytesOf(zip, '[Content_Types].xml', 'word/document.xml'), 'not-text'],
    ['pdf', bytesOf('%PDF-1.7\n'), 'pdf'],
    ['png', bytesOf([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13]), 'not-text'],
    ['text with a NUL', bytesOf('Item ID;Name\n88213;Vou\0cher page with a longer name\n'), 'not-text'],
    ['control characters', Uint8Array.from({ length: 2_000 }, (_, n) => 1 + (n % 200)), 'not-text'],
  ])('refuses %s by its content', (_format, bytes, problem) => {
    expect(decodeTextFile(bytes)).toEqual({ problem })
  })
})
