/** Checks that opening a path cannot block: a pipe blocks until something is written to it, and a device may never end. */
import { statSync } from 'node:fs'

/** True for a regular file, for a link to one, and when nothing exists at the path. */
export function isRegular(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true
  } catch {
    // The link leads in a circle.
    return false
  }
}
