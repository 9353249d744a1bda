import { rmSync, writeFileSync } from 'node:fs'
import { errorCode } from '../kernel/error-code.ts'
import { fileFailure } from '../kernel/file-failure.ts'

export interface SystemError {
  readonly errcode?: number
  readonly code?: string
}

export type StorageFailure =
  'already-open' | 'damaged' | 'disk-full' | 'folder-not-writable' | 'disk-failed' | null

const sqlitePermission = 3
const sqliteBusy = 5
const sqliteReadonly = 8
const sqliteIoError = 10
const sqliteCorrupt = 11
const sqliteFull = 13
const sqliteCantOpen = 14
const sqliteNotADatabase = 26

/**
 * Returns the kind of failure, or null if the error is not about storage. SQLite reports a full quota, a read-only disk
 * and a failing disk as the same I/O error. `probe` distinguishes them: it writes a test file and returns the error
 * code, or null if the write succeeds.
 */
export function storageFailure(error: SystemError, probe: () => string | null): StorageFailure {
  // The low byte of an extended SQLite error code is the primary error code.
  switch ((error.errcode ?? 0) & 0xff) {
    case sqliteBusy:
      return 'already-open'
    case sqliteFull:
      return 'disk-full'
    case sqliteIoError:
      return fileFailure(probe()) ?? 'disk-failed'
    case sqlitePermission:
    case sqliteReadonly:
    case sqliteCantOpen:
      return 'folder-not-writable'
    case sqliteCorrupt:
    case sqliteNotADatabase:
      return 'damaged'
  }
  return fileFailure(error.code)
}

/** Writes a small test file next to `path` and removes it. Returns the error code, or null if the write succeeds. */
export function writingFails(path: string): string | null {
  const probe = `${path}.probe`
  try {
    writeFileSync(probe, Buffer.alloc(4_096), { mode: 0o600, flush: true })
    return null
  } catch (error) {
    return errorCode(error) ?? null
  } finally {
    remove(probe)
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // On a disk that cannot be written to, there is no test file to remove.
  }
}
