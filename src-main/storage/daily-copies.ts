/**
 * Copies a database once a day and keeps the latest seven copies (docs/reliability.md §2.9). A failure is only
 * logged; the next attempt follows at the next start, or when the machine wakes up.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '../kernel/clock.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from './database.ts'
import { copiesOf } from './open-safely.ts'

const kept = 7

/** Makes the daily copies in the background, one database at a time. */
export class DailyCopies {
  readonly #clock: Clock
  readonly #log: Log
  #underWay: Promise<void> = Promise.resolve()

  constructor(clock: Clock, log: Log) {
    this.#clock = clock
    this.#log = log
  }

  /** Makes today's copy if it does not exist yet. Call this at every start and whenever the machine wakes up. */
  make(database: Database, path: string): void {
    this.#underWay = this.#underWay
      .then(() => copyOfToday(database, path, nowOf(this.#clock).slice(0, 10)))
      .catch((error: unknown) => this.#log.warn('copy.failed', { reason: String(error) }))
  }

  /** Resolves once all copies in progress have finished or failed. Never rejects. */
  ended(): Promise<void> {
    return this.#underWay
  }
}

/** Makes the copy for `day` unless it exists, and removes all but the latest seven copies. */
export async function copyOfToday(database: Database, path: string, day: string): Promise<void> {
  const folder = join(dirname(path), 'backups')
  const copy = join(folder, `${basename(path)}.${day}.copy`)
  if (existsSync(copy)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeUnfinished(folder, basename(path))
  const unfinished = `${copy}.new`
  await database.copyTo(unfinished)
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, copy)
  for (const old of copiesOf(path).slice(kept)) rmSync(old, { force: true })
}

/**
 * Removes the incomplete files that interrupted copies of this database left behind, and SQLite's journal files for
 * them.
 */
function removeUnfinished(folder: string, name: string): void {
  for (const each of readdirSync(folder))
    if (each.startsWith(`${name}.`) && each.includes('.copy.new')) rmSync(join(folder, each), { force: true })
}
