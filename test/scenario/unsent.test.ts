/** Unsent entries are exported from the files of a data folder that the app can no longer open. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readUnsent, rescueAfter, rescueText } from '../../src-main/app/rescue.ts'
import { runCommand } from '../../src-main/cli/run.ts'
import { AlreadyOpen, Damaged } from '../../src-main/storage/database.ts'
import { readCsv } from '../../src-preload/rules/csv.ts'
import { exportColumns } from '../../src-preload/rules/export-columns.ts'
import { draft, entryInput } from '../support/builders.ts'
import { refused } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
let left: string
beforeEach(async () => {
  left = mkdtempSync(join(tmpdir(), 'tallystick-left-'))
  app = startAppAt()
  await app.settle()
  // The first entry is sent; later ones wait.
  await save(1)
  await app.pass(10_000)
  app.transport.always(refused)
})
afterEach(async () => {
  chmodSync(left, 0o700)
  rmSync(left, { recursive: true, force: true })
  await app.close()
})

const save = (minutes: number, note = '') =>
  app.give('entries.save', {
    entry: entryInput({ minutes, draft: draft({ description: note }) }),
    remember: false,
  })

/** Copies the files as they are, as a power cut leaves them, into a folder that no app uses. */
function leave(): string {
  cpSync(app.dataFolder, left, { recursive: true })
  return left
}
const journal = () => join(left, 'tallystick.db')
const recoveryLog = () => join(left, 'entries-local.twin')
const found = (folder = left) =>
  readUnsent(folder).entries.map(({ minutes, state }): [number, string] => [minutes, state])

/** Paths, times and hashes of all files in the folder. */
function inventory(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path} ${statSync(path).mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
    })
    .sort()
}

function spoil(path: string, from: number, bytes: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(bytes, 0x5a), 0, bytes, from)
  closeSync(file)
}

describe('unsent entries', () => {
  beforeEach(async () => {
    await save(2, 'Second')
    await save(3)
    await app.pass(10_000)
  })

  const both: [number, string][] = [
    [2, 'queued'],
    [3, 'queued'],
  ]

  it('finds unsent entries after a power cut without changing the folder', () => {
    leave()
    const before = inventory(left)
    // The copies go to a folder of this test, because other programs use the machine's temporary folder.
    const copies = mkdtempSync(join(tmpdir(), 'tallystick-test-'))
    vi.stubEnv('TMPDIR', copies)
    try {
      expect(found()).toEqual(both)
      expect(readdirSync(copies)).toEqual([])
    } finally {
      vi.unstubAllEnvs()
      rmSync(copies, { recursive: true })
    }
    expect(inventory(left)).toEqual(before)
  })

  it('finds unsent entries while the program is running', () => {
    expect(found(app.dataFolder)).toEqual(both)
  })

  it('finds unsent entries after the program was closed', async () => {
    await app.app.close()
    leave()
    expect(found()).toEqual(both)
  })

  it('leaves out entries that were sent or deleted', async () => {
    const { entryId } = await save(4)
    await app.give('entries.cancel', { entryId })
    app.transport.heal()
    await app.call('sync.now', {})
    await app.pass(60_000)
    await save(5)
    leave()
    expect(found()).toEqual([[5, 'held']])
  })

  it.each<[string, () => void]>([
    ['no database is left', () => rmSync(journal())],
    ['the database is no database', () => writeFileSync(journal(), 'x'.repeat(50_000))],
    ['the database is empty', () => writeFileSync(journal(), '')],
    ['its first page is gone', () => spoil(journal(), 0, 4_096)],
    [
      'everything behind its first page is gone',
      () => spoil(journal(), 4_096, statSync(journal()).size - 4_096),
    ],
    [
      'its log is cut and its file too',
      () => {
        rmSync(`${journal()}-wal`, { force: true })
        writeFileSync(journal(), readFileSync(journal()).subarray(0, 5_000))
      },
    ],
    ['no recovery log is left', () => rmSync(recoveryLog())],
    ['the recovery log is no text', () => writeFileSync(recoveryLog(), Buffer.alloc(5_000, 0xff))],
    [
      'a later version has changed the database',
      () => {
        const db = new DatabaseSync(journal())
        db.exec('PRAGMA user_version = 900; ALTER TABLE outbox RENAME TO later_outbox')
        db.close()
      },
    ],
    [
      'the last line of the recovery log is half written',
      () => {
        writeFileSync(recoveryLog(), `${readFileSync(recoveryLog(), 'utf8').trimEnd()}\n1f 2b {"n":`)
      },
    ],
  ])('finds unsent entries when %s', async (_what, damage) => {
    await app.app.close()
    leave()
    damage()
    expect(found()).toEqual(both)
  })

  it('finds unsent entries in a daily copy and the recovery log', async () => {
    await app.app.close()
    leave()
    const copies = readdirSync(join(left, 'backups')).filter((name) => name.startsWith('tallystick.db'))
    expect(copies).toHaveLength(1)
    rmSync(journal())
    expect(found()).toEqual(both)
  })

  it('finds unsent entries in a daily copy if the database and the recovery log are missing', async () => {
    await app.app.close()
    leave()
    renameSync(journal(), join(left, 'backups', 'tallystick.db.2026-11-21.copy'))
    rmSync(recoveryLog())
    expect(found()).toEqual(both)
  })

  it('follows the recovery log if the database is older', async () => {
    await app.app.close()
    copyFileSync(join(app.dataFolder, 'tallystick.db'), join(left, 'older.db'))
    await app.restart()
    await app.settle()
    app.transport.heal()
    await app.call('sync.now', {})
    await app.pass(60_000)
    app.transport.always(refused)
    await save(6)
    await app.app.close()
    const older = readFileSync(join(left, 'older.db'))
    leave()
    writeFileSync(journal(), older)
    rmSync(join(left, 'backups'), { recursive: true, force: true })
    expect(found()).toEqual([[6, 'held']])
  })

  it('finds nothing in an empty or missing folder', () => {
    expect(found(mkdtempSync(join(left, 'empty-')))).toEqual([])
    expect(found(join(left, 'nowhere'))).toEqual([])
  })

  it('offers unsent entries after a failed start, unless another program has the folder open', () => {
    leave()
    expect(rescueAfter(new Damaged('x'), left)?.entries).toHaveLength(2)
    expect(rescueAfter(new AlreadyOpen('x'), left)).toBeUndefined()
    expect(rescueAfter(new Damaged('x'), join(left, 'nowhere'))).toBeUndefined()
  })

  it('exports unsent entries as CSV with the columns of other exports, and as JSON', () => {
    leave()
    const [head, first] = readCsv(rescueText(readUnsent(left), 'csv'))
    expect(head).toEqual([...exportColumns, 'Chosen', 'Account'])
    expect(Object.fromEntries(head!.map((name, at) => [name, first![at]]))).toMatchObject({
      Day: '2026-11-20',
      Minutes: '2',
      'Billable minutes': '0',
      Item: 'Checkout redesign',
      Note: 'Second',
      State: 'queued',
      Chosen: 'Internal',
      Account: 'Local workspace',
    })
    const records = JSON.parse(rescueText(readUnsent(left), 'json')) as unknown[]
    expect(records[0]).toMatchObject({ minutes: 2, description: 'Second', account: 'Local workspace' })
  })

  async function command(...typed: string[]) {
    const [out, err]: string[][] = [[], []]
    const code = await runCommand({
      argv: [...typed, '--data', left],
      from: left,
      env: {},
      version: '0.0.0',
      loadCompose: () => Promise.reject(new Error('nothing starts here')),
      isTerminal: false,
      out: (line) => out!.push(line),
      err: (line) => err!.push(line),
    })
    return { code, out: out!.join('\n'), err: err!.join('\n') }
  }

  it('the command exports unsent entries to the terminal or to a new file', async () => {
    leave()
    writeFileSync(journal(), 'damaged')
    const shown = await command('export', '--unsent')
    expect([shown.code, shown.err, readCsv(shown.out).length]).toEqual([0, '', 3])
    expect(JSON.parse((await command('export', '--unsent', '--json')).out)).toMatchObject({
      ok: true,
      count: 2,
      entries: [{ minutes: 2 }, { minutes: 3 }],
    })
    const file = join(left, 'unsent.csv')
    expect((await command('export', '--unsent', '--to', 'unsent.csv')).out).toBe(
      `${file}: 2 entries that are not sent yet.`,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = await command('export', '--unsent', '--to', 'unsent.csv')
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is there already')])
    const nowhere = await command('export', '--unsent', '--to', 'no/such/unsent.csv')
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining("can't be written (ENOENT)")])
    expect(existsSync(join(left, 'no'))).toBe(false)
  })
})
