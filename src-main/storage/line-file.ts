/**
 * Reads and writes a text file in which each line has its length and a checksum. A line that was truncated or damaged
 * on disk is detected, and all other lines can still be read (docs/reliability.md §2.9).
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { errorCode } from '../kernel/error-code.ts'
import { isRegular } from './regular-file.ts'

export class LineFile {
  readonly #path: string
  #file: number | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** Returns the undamaged lines, oldest first. The list is empty if there is no regular file at the path. */
  read(): string[] {
    if (!isRegular(this.#path)) return []
    let text: string
    try {
      text = readFileSync(this.#path, 'utf8')
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return []
      throw error
    }
    return text.split('\n').flatMap((line) => unsealed(line) ?? [])
  }

  /** Appends lines. If `durable` is true, the lines are on disk when this method returns. Throws file system errors. */
  append(lines: readonly string[], durable: boolean): void {
    if (lines.length === 0) return
    this.#file ??= openSync(this.#path, 'a', 0o600)
    // A power cut may have left the last line of the file incomplete. The leading line break ends that line, so that it
    // does not run into the first new line.
    writeFileSync(this.#file, `\n${lines.map(sealed).join('\n')}\n`)
    if (durable) fsyncSync(this.#file)
  }

  /**
   * Replaces the whole file atomically: after a crash, the file contains either all its old lines or all the new ones.
   */
  rewrite(lines: readonly string[]): void {
    this.close()
    const fresh = `${this.#path}.new`
    const file = openSync(fresh, 'w', 0o600)
    try {
      writeFileSync(file, `${lines.map(sealed).join('\n')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(fresh, this.#path)
    syncFolder(dirname(this.#path))
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}

/**
 * Flushes a folder to the disk. Without this, a power cut may undo a rename in the folder. Windows flushes renames
 * itself and does not allow opening a folder.
 */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function sealed(text: string): string {
  return `${Buffer.byteLength(text).toString(16)} ${crc32(text).toString(16)} ${text}`
}

function unsealed(line: string): string[] | undefined {
  const [, length, sum, text] = /^([0-9a-f]+) ([0-9a-f]+) (.*)$/s.exec(line) ?? []
  if (text === undefined) return undefined
  const whole = Buffer.byteLength(text).toString(16) === length && crc32(text).toString(16) === sum
  return whole ? [text] : undefined
}
