/**
 * Builds the program with the pseudo-languages into test-results/pseudo/out, because the one in out/ does not contain
 * them. A flow that needs it builds it; by hand: `node test/e2e/support/build-pseudo.ts`.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ensureBuilt } from '../../../src-main/launch/build.mjs'
import { root } from '../../../src-main/launch/prepare.mjs'

const folder = 'test-results/pseudo'

/** Resolves when the program is built from the current sources. Of several processes, one builds and the rest wait. */
export async function buildPseudo(): Promise<void> {
  mkdirSync(join(root, folder), { recursive: true })
  // SQLite releases its lock when a process ends, so a build that was interrupted does not block the next one.
  const lock = new DatabaseSync(join(root, folder, 'lock'), { timeout: 200_000 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    const program = { folder: `${folder}/out`, env: { TALLYSTICK_PSEUDO: '1' } }
    const fault = await ensureBuilt(root, process.execPath, () => undefined, program)
    if (fault !== undefined) throw new Error(fault)
    // The program reads its version from the folder above.
    cpSync(join(root, 'package.json'), join(root, folder, 'package.json'))
  } finally {
    lock.close()
  }
}

if (import.meta.main) await buildPseudo()
