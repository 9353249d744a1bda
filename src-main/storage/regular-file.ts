/**
 * Checks that a path is safe to read. Opening a pipe blocks until another process writes to it, and reading a device
 * may never end.
 */
import { statSync } from 'node:fs'

/**
 * Returns true for a regular file, for a link to one, and if nothing exists at the path, because creating a file there
 * is safe too.
 */
export function isRegular(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true
  } catch {
    // The path is a symbolic link that leads back to itself.
    return false
  }
}
