/**
 * A file that only grows, line by line, each with its length and a checksum: what was cut off in the middle or
 * damaged on disk is known as such, and everything before it is good (docs/reliability.md §2.9). Knows nothing of the lines.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { isRegular } from './regular-file.ts'

export class LineFile {
  readonly #path: string
  #file: number | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** The whole lines, oldest first; damaged ones are left out. Empty when there is no regular file. */
  read(): string[] {
    if (!isRegular(this.#path)) return []
    let text: string
    try {
      text = readFileSync(this.#path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
    return text.split('\n').flatMap((line) => unsealed(line) ?? [])
  }

  /** `durable`: on disk when it returns. Throws what the file system throws. */
  append(lines: readonly string[], durable: boolean): void {
    if (lines.length === 0) return
    this.#file ??= openSync(this.#path, 'a', 0o600)
    // One write, and a line end first: a line that a power cut left half written spoils no other.
    writeFileSync(this.#file, `\n${lines.map(sealed).join('\n')}\n`)
    if (durable) fsyncSync(this.#file)
  }

  /** Replaces everything, all or nothing: a process that dies in between leaves the old file or the new one. */
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

/** Puts a new name in a folder on disk. Windows does that by itself and lets nobody open a folder. */
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
