/** Which failure of SQLite or of the file system means what. The decision is pure; the probe writes a small file. */
import { rmSync, writeFileSync } from 'node:fs'
import { fileFailure } from '../kernel/file-failure.ts'

/** As SQLite (`errcode`) or the system (`code`) reports it. */
export interface SystemError {
  readonly errcode?: number
  readonly code?: string
}

export type StorageFailure =
  'already-open' | 'damaged' | 'disk-full' | 'folder-not-writable' | 'disk-failed' | null

const sqliteBusy = 5
const sqliteReadonly = 8
const sqliteIoError = 10
const sqliteCorrupt = 11
const sqliteFull = 13
const sqliteCantOpen = 14
const sqliteNotADatabase = 26

/**
 * Null when it is no failure of the disk. SQLite reports a used-up quota, a read-only disk and a broken one as the same
 * I/O error: `probe` tells them apart by the code of a write beside the file, null when that works.
 */
export function storageFailure(error: SystemError, probe: () => string | null): StorageFailure {
  // The low byte is the primary code.
  switch ((error.errcode ?? 0) & 0xff) {
    case sqliteBusy:
      return 'already-open'
    case sqliteFull:
      return 'disk-full'
    case sqliteIoError:
      return fileFailure(probe()) ?? 'disk-failed'
    case sqliteReadonly:
    case sqliteCantOpen:
      return 'folder-not-writable'
    case sqliteCorrupt:
    case sqliteNotADatabase:
      return 'damaged'
  }
  return fileFailure(error.code)
}

/** The code with which a write beside this file fails now; null when it works. */
export function writingFails(path: string): string | null {
  const probe = `${path}.probe`
  try {
    writeFileSync(probe, Buffer.alloc(4_096), { mode: 0o600, flush: true })
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? null
  } finally {
    remove(probe)
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Where nothing can be written nothing was left behind.
  }
}
