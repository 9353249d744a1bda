/**
 * Writes the log to `tallystick.log` and keeps one older file. Both files have a limited size. If the log cannot be
 * written, the program continues without it.
 */
import { appendFileSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { nowOf, type Clock } from '../../kernel/clock.ts'
import { lineLog, type Log } from '../../kernel/log.ts'
import { sizeOf } from '../../storage/regular-file.ts'

const mostBytes = 1_000_000

/**
 * Returns a log that appends to `tallystick.log` in the folder. When the file is larger than `most` bytes, it is
 * renamed to `tallystick.log.1`, and a new file is started.
 */
export function fileLog(folder: string, clock: Clock, most = mostBytes): Log {
  const path = join(folder, 'tallystick.log')
  let size: number | undefined

  function write(line: string): void {
    try {
      size ??= openedSize(folder, path)
      // Another process may have renamed the full file and started a new one. Renaming the new file too would overwrite
      // the older log, so the size is read again.
      if (size > most) size = sizeOf(path)
      if (size > most) {
        renameSync(path, `${path}.1`)
        size = 0
      }
      const text = `${line}\n`
      appendFileSync(path, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch {
      // A full disk or a read-only folder is reported when the user's data cannot be saved; the log alone is not worth
      // an error.
    }
  }

  return lineLog(write, () => nowOf(clock))
}

function openedSize(folder: string, path: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return sizeOf(path)
}
