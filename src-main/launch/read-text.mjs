import { readFileSync } from 'node:fs'

/** Returns the text of a file, or undefined if it cannot be read. @param {string} file */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
