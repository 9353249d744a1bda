/** Encodes the position at which a page ends as an opaque text. Pure. */

/** The decoded parts; undefined when {@link writeCursor} did not write the text. */
export function readCursor(text: string): readonly unknown[] | undefined {
  const bytes = Buffer.from(text, 'base64url')
  // The base64 decoder skips unknown characters, so a truncated or edited cursor must be detected by encoding it again.
  if (bytes.toString('base64url') !== text) return undefined
  try {
    const parts: unknown = JSON.parse(bytes.toString())
    return Array.isArray(parts) ? parts : undefined
  } catch {
    return undefined
  }
}

export function writeCursor(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
