/**
 * Files by which another process finds the running program. They are readable by their owner only and are replaced
 * atomically. A file that was left after a crash names a process that has ended, and is ignored.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { isOursAlone } from '../files/ownership.ts'

/** Every announcement contains the id of the process that wrote it. */
export interface Announced {
  readonly pid: number
}

/** Writes the announcement. The returned function removes it, unless another process has replaced it. */
export function announce<T extends Announced>(folder: string, file: string, content: T): () => void {
  const path = join(folder, file)
  const text = JSON.stringify(content)
  const draft = `${path}.${content.pid}`
  // The rename is atomic: a reader sees the complete new file or the complete old one.
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  renameSync(draft, path)
  return () => {
    if (textOf(path) === text) rmSync(path, { force: true })
  }
}

/** The announcement of another process that is still running, or undefined. */
export function announced<T extends Announced>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
): T | undefined {
  const found = lastAnnounced(folder, file, schema)
  return found && found.pid !== process.pid && isAlive(found.pid) ? found : undefined
}

/** The last announcement, even if its process has ended; undefined when there is no valid one. */
export function lastAnnounced<T extends Announced>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
): T | undefined {
  try {
    return schema.parse(JSON.parse(textOf(join(folder, file)) ?? ''))
  } catch {
    return undefined
  }
}

/** Ignores files that another user owns or can read or write, because they could direct us to another user's process. */
function textOf(path: string): string | undefined {
  try {
    return isOursAlone(path, 'file') ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/**
 * Signal 0 only checks that the process exists. A process that we may not signal belongs to another user, so it did not
 * write the announcement.
 */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
