import { readFileSync } from 'node:fs'

/** @param {string} file */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
