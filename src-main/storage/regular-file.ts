/** Whether a path can be opened without waiting for somebody: a pipe blocks until it is written to, a device never ends. */
import { statSync } from 'node:fs'

/** True for a regular file, for a link to one, and for nothing at all. */
export function isRegular(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true
  } catch {
    // Links that lead in a circle.
    return false
  }
}
