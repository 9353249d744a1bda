/** A path for a database that is gone when the tests are. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  folders.push(folder)
  return join(folder, 'service.db')
}

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
