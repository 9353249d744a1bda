/**
 * Saves and cancels entries, with a recovery log that is compacted after a few lines. From the first compaction on, it
 * counts its steps in the file system and kills itself at the given one. Prints each entry when it was saved, and
 * before it is cancelled.
 * Usage: `node compacting.ts FOLDER STEP`
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const [folder = '', dieAt = ''] = process.argv.slice(2)
let steps = 0
let rewrites = 0
let isArmed = false

function step(): void {
  if (!isArmed) return
  steps += 1
  if (String(steps) === dieAt) process.kill(process.pid, 'SIGKILL')
}

const { openSync, writeFileSync, fsyncSync, closeSync, renameSync, writeSync } = fs
Object.assign(fs, {
  openSync(path: string | URL, flags: string, mode?: number): number {
    if (String(path).endsWith('.new')) rewrites += 1
    // The first rewrite only creates the file, so steps are counted from the second one on.
    isArmed = rewrites > 1
    return dying(openSync)(path, flags, mode)
  },
  fsyncSync: dying(fsyncSync),
  closeSync: dying(closeSync),
  renameSync: dying(renameSync),
  // The process may end in the middle of a line.
  writeFileSync(file: number, text: string): void {
    const half = Math.floor(text.length / 2)
    step()
    writeFileSync(file, text.slice(0, half))
    step()
    writeFileSync(file, text.slice(half))
    step()
  },
})
syncBuiltinESMExports()

function dying<A extends unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  return (...given) => {
    step()
    return work(...given)
  }
}

const { cancelEntry } = await import('../../../src-main/entries/cancel-entry.ts')
const { saveEntry } = await import('../../../src-main/entries/save-entry.ts')
const { RecoveryLog } = await import('../../../src-main/entries/recovery-log.ts')
const { silentLog } = await import('../../../src-main/kernel/log.ts')
const { LineFile } = await import('../../../src-main/storage/line-file.ts')
const { entryInput } = await import('../../support/builders.ts')
const { newQueue, startedAt } = await import('../../support/sending-queue.ts')

const { ledger } = await newQueue(undefined, folder)
new RecoveryLog(ledger, 'local', new LineFile(join(folder, 'entries.twin')), silentLog, 2).open(() => {})

save(1)
cancel(save(2))
cancel(save(3))
cancel(save(4))
save(5)
say('done')
process.exit(0)

function save(n: number): string {
  const entry = entryInput({ startedAt, minutes: n })
  const { entryId } = saveEntry(ledger, { commandId: `save-${n}`, entry, remember: false })
  say(`saved ${entryId}`)
  return entryId
}

function cancel(entryId: string): void {
  say(`cancelling ${entryId}`)
  cancelEntry(ledger, { commandId: `cancel-${entryId}`, entryId })
}

/**
 * Writes in one system call, which does not count as a step, so that printed text is complete before the process ends.
 */
function say(words: string): void {
  writeSync(1, `${words}\n`)
}
