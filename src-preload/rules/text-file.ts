/** The text of a file that somebody else wrote: which of the usual encodings it has is told by its first bytes. Pure. */

/** UTF-16 and UTF-8 with or without their marks; what is neither is what old Windows programs write (windows-1252). */
export function textOfFile(bytes: Uint8Array): string {
  const wide = wideOrder(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Which of the two orders of bytes it has; null when it is not UTF-16. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: the letters of a heading have a zero byte each, all on the same side.
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
