import { statSync } from 'node:fs'

/**
 * Returns true for a regular file, for a link to one, and if nothing exists at the path, because creating a file there
 * is safe too. Anything else must not be opened: opening a pipe blocks until another process writes to it, and reading
 * a device may never end.
 */
export function isRegular(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true
  } catch {
    // The path is a symbolic link that leads back to itself.
    return false
  }
}

/** Returns the size of the file in bytes; 0 if it does not exist. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
