/**
 * Returns the `code` of an error from Node or the operating system, such as `ENOENT`; undefined if the thrown value has
 * no code, or one that is not a string.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
