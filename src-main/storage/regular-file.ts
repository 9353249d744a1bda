import { statSync } from 'node:fs'

/**
 * Returns whether the path can be opened safely: it is a regular file or a link to one, or nothing exists there yet.
 * Anything else must not be opened: opening a pipe blocks until another process writes to it, and reading a device may
 * never end.
 */
export function isRegular(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true
  } catch {
    // The path cannot be examined, for example because it is a symbolic link that leads back to itself.
    return false
  }
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
