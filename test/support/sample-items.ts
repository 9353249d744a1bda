/**
 * Gives a data folder the items and fields of the sample data, among them a required billing code, for tests that need
 * items to start with.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { localConnection } from '../../src-main/connections/connection.ts'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { sample } from '../../src-main/service/seed.ts'
import { createLocalService } from '../../src-main/service/service.ts'
import { Database } from '../../src-main/storage/database.ts'

/** Writes the sample data into the folder's local workspace, unless the workspace exists. Returns the folder. */
export function withSampleItems(dataFolder: string): string {
  const file = join(dataFolder, 'workspace.db')
  if (existsSync(file)) return dataFolder
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  createLocalService({
    database: new Database(file),
    clock: systemClock,
    credentials: { clientId: localConnection.clientId, clientSecret: 'unused' },
    user: { id: localConnection.userId },
    openItems: true,
    seed: sample,
  }).close()
  return dataFolder
}
