/** The unsent entries of a data folder on which nothing starts any more, taken out of real files as they were left. */
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
  // The first has been sent; the rest waits.
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

/** The files as they are at this moment, as a power cut leaves them; nothing runs there. */
function leave(): string {
  cpSync(app.dataFolder, left, { recursive: true })
  return left
}
const journal = () => join(left, 'tallystick.db')
const twin = () => join(left, 'entries-local.twin')
const found = (folder = left) =>
  readUnsent(folder).entries.map(({ minutes, state }): [number, string] => [minutes, state])

/** Bytes and times of everything in the folder. */
function inventory(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path} ${statSync(path).mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
    })
    .sort()
}

/** So many bytes in the middle are gone. */
function spoil(path: string, from: number, bytes: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(bytes, 0x5a), 0, bytes, from)
  closeSync(file)
}

describe('what is not sent', () => {
  beforeEach(async () => {
    await save(2, 'Second')
    await save(3)
    await app.pass(10_000)
  })

  const both: [number, string][] = [
    [2, 'queued'],
    [3, 'queued'],
  ]

  it('is found after a power cut, and nothing in the folder is touched', () => {
    leave()
    const before = inventory(left)
    // A folder of its own for copies, because other programs and tests use the machine's.
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

  it('is found beside the running program', () => {
    expect(found(app.dataFolder)).toEqual(both)
  })

  it('is found after a proper end', async () => {
    await app.app.close()
    leave()
    expect(found()).toEqual(both)
  })

  it('leaves out what was sent meanwhile and what was taken back', async () => {
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
    ['no twin is left', () => rmSync(twin())],
    ['the twin is no text', () => writeFileSync(twin(), Buffer.alloc(5_000, 0xff))],
    [
      'a later version has changed the database',
      () => {
        const db = new DatabaseSync(journal())
        db.exec('PRAGMA user_version = 900; ALTER TABLE outbox RENAME TO later_outbox')
        db.close()
      },
    ],
    [
      'the last line of the twin is half written',
      () => {
        writeFileSync(twin(), `${readFileSync(twin(), 'utf8').trimEnd()}\n1f 2b {"n":`)
      },
    ],
  ])('is found when %s', async (_what, damage) => {
    await app.app.close()
    leave()
    damage()
    expect(found()).toEqual(both)
  })

  it('is found in the copy of a day, with what came after it from the twin', async () => {
    await app.app.close()
    leave()
    const copies = readdirSync(join(left, 'backups')).filter((name) => name.startsWith('tallystick.db'))
    expect(copies).toHaveLength(1)
    rmSync(journal())
    expect(found()).toEqual(both)
  })

  it('is found in the copy of a day when nothing else is left', async () => {
    await app.app.close()
    leave()
    renameSync(journal(), join(left, 'backups', 'tallystick.db.2026-11-21.copy'))
    rmSync(twin())
    expect(found()).toEqual(both)
  })

  it('is what the twin says where an older database was put back', async () => {
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

  it('is nothing in a folder that is empty, or not there', () => {
    expect(found(mkdtempSync(join(left, 'empty-')))).toEqual([])
    expect(found(join(left, 'nowhere'))).toEqual([])
  })

  it('is offered after every failed start but one: another program has the data', () => {
    leave()
    expect(rescueAfter(new Damaged('x'), left)?.entries).toHaveLength(2)
    expect(rescueAfter(new AlreadyOpen('x'), left)).toBeUndefined()
    expect(rescueAfter(new Damaged('x'), join(left, 'nowhere'))).toBeUndefined()
  })

  it('comes as a table that reads like any other export', () => {
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

  it('is what the command writes, to the terminal or into a new file', async () => {
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
