/**
 * Returns the `code` of an error from Node or the operating system, such as `ENOENT`. Returns undefined if the thrown
 * value has no `code`, or if its `code` is not a string.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
