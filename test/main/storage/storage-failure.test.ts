/**
 * Tests whether failed writes are classified as full, not writable or failed, by tables of errors and on a real small
 * disk.
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { fileFailure } from '../../../src-main/kernel/file-failure.ts'
import { Refusal } from '../../../src-main/kernel/refusal.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { storageFailure } from '../../../src-main/storage/storage-failure.ts'
import { SmallDisk } from '../../processes/core/small-disk.ts'

let disk: SmallDisk | null = null
afterEach(() => disk?.unmount())

const ioErrorOnWrite = 778

it.each([
  ['SQLITE_FULL', { errcode: 13 }, null, 'disk-full'],
  ['an I/O error while the quota is used up', { errcode: ioErrorOnWrite }, 'EDQUOT', 'disk-full'],
  ['an I/O error while the disk is full', { errcode: ioErrorOnWrite }, 'ENOSPC', 'disk-full'],
  ['an I/O error on a read-only disk', { errcode: ioErrorOnWrite }, 'EROFS', 'folder-not-writable'],
  ['an I/O error of a broken disk', { errcode: ioErrorOnWrite }, 'EIO', 'disk-failed'],
  ['an I/O error while other files can be written', { errcode: 10 }, null, 'disk-failed'],
  ['a file that may only be read', { errcode: 8 }, null, 'folder-not-writable'],
  ['a file that cannot be opened', { errcode: 14 }, null, 'folder-not-writable'],
  ['a file without permission', { errcode: 3 }, null, 'folder-not-writable'],
  ['a file that another program uses', { errcode: 5 }, null, 'already-open'],
  ['a damaged file', { errcode: 11 }, null, 'damaged'],
  ['a file that is not a database', { errcode: 26 }, null, 'damaged'],
  ['an error that does not concern the disk', { errcode: 19 }, null, null],
] as const)('classifies %s', (_case, error, probed, expected) => {
  expect(storageFailure(error, () => probed)).toBe(expected)
})

it.each([
  ['disk-full', ['ENOSPC', 'EDQUOT']],
  ['folder-not-writable', ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG']],
  ['disk-failed', ['EIO', 'EFBIG', 'ENXIO', 'ENODEV']],
  [null, ['EMFILE', 'ENOENT', 'EINTR', null, undefined]],
] as const)('returns %s for its error codes of the file system', (expected, codes) => {
  for (const code of codes) expect(fileFailure(code), String(code)).toBe(expected)
})

it.each([
  10, 266, 522, 778, 1034, 1290, 1546, 1802, 2058, 3338, 3850, 4106, 4362, 4618, 4874, 5130, 5386, 5642, 5898,
  6154, 6410, 6666, 7178, 8202, 8458, 8714,
])('never reports a full disk because of the I/O error %i alone', (errcode) => {
  expect(storageFailure({ errcode }, () => null)).toBe('disk-failed')
  expect(storageFailure({ errcode }, () => 'EIO')).toBe('disk-failed')
})

function failureOf(work: () => void): string | undefined {
  try {
    work()
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
  return undefined
}

it('reports a full disk, and continues when there is space again', ({ skip }) => {
  disk = SmallDisk.mount()
  if (!disk) return skip('mounting a small disk is not allowed here')
  const db = new Database(join(disk.folder, 'some.db'))
  db.exec('CREATE TABLE row (words TEXT) STRICT')
  const write = () => db.run('INSERT INTO row (words) VALUES ($words)', { words: 'x'.repeat(100_000) })
  disk.fill()
  expect(failureOf(write)).toBe('disk-full')
  expect(failureOf(() => db.transaction(write))).toBe('disk-full')
  disk.clear()
  expect(failureOf(write)).toBeUndefined()
  db.close()
})

it.for(['after a clean end', 'after a crash'])(
  'reports a read-only disk as not writable %s',
  (end, { skip }) => {
    disk = SmallDisk.mount()
    if (!disk) return skip('mounting a small disk is not allowed here')
    const path = join(disk.folder, 'some.db')
    const db = new Database(path)
    db.exec('CREATE TABLE row (words TEXT) STRICT')
    if (end === 'after a crash') for (const more of ['', '-wal']) cpSync(path + more, `${path}.left${more}`)
    db.close()
    const left = end === 'after a crash' ? `${path}.left` : path
    disk.lock()
    expect(failureOf(() => new Database(left).close())).toBe('folder-not-writable')
    expect(failureOf(() => new Database(join(disk!.folder, 'other.db')).close())).toBe('folder-not-writable')
  },
)
