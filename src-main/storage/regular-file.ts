/**
 * Checks that reading a path cannot block. Opening a pipe blocks until something is written to it, and a device may
 * never end.
 */
import { statSync } from 'node:fs'

/** Returns true for a regular file, for a link to one, and if nothing exists at the path. */
export function isRegular(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true
  } catch {
    // The link is circular.
    return false
  }
}
