/**
 * Decodes a text file as UTF-16 or UTF-8, with or without a byte order mark. Any other file is decoded as windows-1252,
 * the encoding of old Windows programs.
 */
export function textOfFile(bytes: Uint8Array): string {
  const wide = wideOrder(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a byte order mark, UTF-16 is recognized by its zero bytes. Each ASCII character has one, always on the same
  // side of its byte pair.
  const head = bytes.subarray(0, 64)
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1
  })
  const many = head.length / 4
  if (zeros[1]! > many && zeros[0] === 0) return 'utf-16le'
  if (zeros[0]! > many && zeros[1] === 0) return 'utf-16be'
  return null
}
