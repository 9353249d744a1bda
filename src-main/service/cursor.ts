/** The place where a page ends, as text that only this service reads. Pure. */

/** Undefined when the text was not written by {@link writeCursor}. */
export function readCursor(text: string): readonly unknown[] | undefined {
  const bytes = Buffer.from(text, 'base64url')
  // The decoder skips what it does not know; a cursor that was cut or typed over must not pass.
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
