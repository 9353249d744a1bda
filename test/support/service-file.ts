/**
 * What the local service's own file holds, read while nobody has it open. Reads a copy: a file left behind by a
 * killed program must be found by the next start exactly as it was.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface ServiceEntry {
  readonly id: string
  readonly description: string
  readonly minutes: number
  readonly date: string
}

/** In the order in which they arrived. */
export function serviceEntries(dataFolder: string): ServiceEntry[] {
  const copy = mkdtempSync(join(tmpdir(), 'tallystick-read-'))
  try {
    for (const name of ['workspace.db', 'workspace.db-wal'])
      if (existsSync(join(dataFolder, name))) cpSync(join(dataFolder, name), join(copy, name))
    const db = new DatabaseSync(join(copy, 'workspace.db'))
    const rows = db.prepare('SELECT id, description, minutes, date FROM entry ORDER BY n').all()
    db.close()
    return rows as unknown as ServiceEntry[]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
