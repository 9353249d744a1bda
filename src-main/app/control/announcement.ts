/**
 * Writes and reads the files through which another process finds the running program. Only the owner can read these
 * files, and they are replaced atomically. A file that remains after a crash is ignored, because it contains the id of
 * a process that has ended.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { parseAs } from '../../kernel/parse-as.ts'
import { isOursAlone } from '../files/ownership.ts'

export interface Announced {
  readonly pid: number
}

/**
 * Writes `file`, through which other processes find this one. Returns a function that removes the file, unless another
 * process has replaced it in the meantime.
 */
export function announce<T extends Announced>(folder: string, file: string, content: T): () => void {
  const path = join(folder, file)
  const text = JSON.stringify(content)
  const draft = `${path}.${content.pid}`
  // The rename is atomic: another process reads either the complete old file or the complete new one.
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  renameSync(draft, path)
  return () => {
    if (textOf(path) === text) rmSync(path, { force: true })
  }
}

/**
 * Reads the file that another process wrote with {@link announce}. Returns undefined if the file is missing or invalid,
 * if that process has ended, or if this process wrote the file.
 */
export function announced<T extends Announced>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
): T | undefined {
  const found = lastAnnounced(folder, file, schema)
  return found && found.pid !== process.pid && isAlive(found.pid) ? found : undefined
}

/** Reads the file even if the process that wrote it has ended. Returns undefined if the file is missing or invalid. */
export function lastAnnounced<T extends Announced>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
): T | undefined {
  return parseAs(schema, textOf(join(folder, file)) ?? '')
}

/**
 * Reads a file, but ignores it if it belongs to another user or if other users can access it. Such a file could point
 * to a process of another user.
 */
function textOf(path: string): string | undefined {
  try {
    return isOursAlone(path, 'file') ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether the process exists and belongs to this user. Signal 0 is not delivered; sending it only checks the
 * permission. If this program is not allowed to signal the process, the process belongs to another user and did not
 * write the file.
 */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
