/** Encodes the end of a page as an opaque string, which the client sends to get the next page. */

/** Returns the decoded parts, or undefined if the string does not come from {@link writeCursor}. */
export function readCursor(text: string): readonly unknown[] | undefined {
  const bytes = Buffer.from(text, 'base64url')
  // The base64 decoder skips unknown characters. A truncated or edited cursor is therefore detected by encoding it
  // again.
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
