/**
 * A file by which the running program is found by another start: readable by its owner alone, whole or not there.
 * What a crash left behind names a process that is gone, and counts as none.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { isOursAlone } from './ownership.ts'

/** Everything that is announced names the process that did it. */
export interface Announced {
  readonly pid: number
}

/** Says it on disk. The returned function takes it back, if it is still ours. */
export function announce<T extends Announced>(folder: string, file: string, content: T): () => void {
  const path = join(folder, file)
  const text = JSON.stringify(content)
  const draft = `${path}.${content.pid}`
  // Renaming puts a whole file in place at once: who reads it finds all of it or the one before.
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  renameSync(draft, path)
  return () => {
    if (textOf(path) === text) rmSync(path, { force: true })
  }
}

/** What another process that is still alive has announced. */
export function announced<T extends Announced>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
): T | undefined {
  const found = lastAnnounced(folder, file, schema)
  return found && found.pid !== process.pid && isAlive(found.pid) ? found : undefined
}

/** What was announced last, by whomever. */
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

/** Nothing of a file that another user wrote or could have written: it would tell us whom to talk to. */
function textOf(path: string): string | undefined {
  try {
    return isOursAlone(path, 'file') ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** Signal 0 only asks. A process that we may not ask belongs to another user, so it is not the one that announced. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
