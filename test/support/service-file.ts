/**
 * Reads the entries in the local service's own file while no process has it open. It reads a copy, because the next
 * start must find a file left by a killed program unchanged.
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

/** Returns the entries in the order of their arrival. */
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
