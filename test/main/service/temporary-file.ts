/**
 * Creates paths for database files. A test file that uses {@link temporaryFile} passes {@link removeTemporaryFiles} to
 * `afterAll`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  folders.push(folder)
  return join(folder, 'service.db')
}

export function removeTemporaryFiles(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
