/**
 * A file that only grows, line by line, each with its length and a checksum: what was cut off in the middle or
 * damaged on disk is known as such, and everything before it is good (reliability.md §2.9). Knows nothing of the lines.
 */
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

export class LineFile {
  readonly #path: string
  #file: number | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** The whole lines, oldest first; damaged ones are left out. Empty when there is no file. */
  read(): string[] {
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
    writeSync(this.#file, `\n${lines.map(sealed).join('\n')}\n`)
    if (durable) fsyncSync(this.#file)
  }

  /** Replaces everything, all or nothing. */
  rewrite(lines: readonly string[]): void {
    this.close()
    const fresh = `${this.#path}.new`
    const file = openSync(fresh, 'w', 0o600)
    try {
      ftruncateSync(file)
      writeSync(file, `${lines.map(sealed).join('\n')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(fresh, this.#path)
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
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
