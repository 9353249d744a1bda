/**
 * The log on disk: `tallystick.log` and one older one, both small. Owns the file and its turn-over.
 * Refuses to be in the way: a log that cannot be written never stops what it tells of.
 */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nowOf, type Clock } from '../kernel/clock.ts'
import { lineLog, type Log } from '../kernel/log.ts'

const mostBytes = 1_000_000

/** Appends to `tallystick.log` in the folder; at about 1 MB it becomes `tallystick.log.1` and a new one begins. */
export function fileLog(folder: string, clock: Clock, most = mostBytes): Log {
  const path = join(folder, 'tallystick.log')
  let size: number | undefined

  function write(line: string): void {
    try {
      size ??= openedSize(folder, path)
      if (size > most) {
        renameSync(path, `${path}.1`)
        size = 0
      }
      const text = `${line}\n`
      appendFileSync(path, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch {
      // A full disk or a folder without the right to write is told by whatever could not save, not by the log.
    }
  }

  return lineLog(write, () => nowOf(clock))
}

function openedSize(folder: string, path: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
