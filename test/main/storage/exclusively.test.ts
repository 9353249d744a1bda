/** Tests that only one process at a time does the work, and that the lock is released afterwards. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AlreadyOpen } from '../../../src-main/storage/database.ts'
import { exclusively } from '../../../src-main/storage/exclusively.ts'

let folder: string
let lockFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-exclusively-'))
  lockFile = join(folder, 'some.opening')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('throws AlreadyOpen and does nothing while another process does its work', () => {
  let done = 0
  exclusively(lockFile, 0, () => {
    expect(() => exclusively(lockFile, 0, () => done++)).toThrow(AlreadyOpen)
  })
  expect(done).toBe(0)
  expect(exclusively(lockFile, 0, () => ++done)).toBe(1)
})

it('releases the lock when the work fails', () => {
  const fail = () => {
    throw new TypeError('failed')
  }
  expect(() => exclusively(lockFile, 0, fail)).toThrow(TypeError)
  expect(exclusively(lockFile, 0, () => 'done')).toBe('done')
})

it('leaves an empty file that only its owner can read, and nothing beside it', () => {
  exclusively(lockFile, 0, () => undefined)
  expect([statSync(lockFile).size, statSync(lockFile).mode & 0o077]).toEqual([0, 0])
  expect(existsSync(`${lockFile}-journal`)).toBe(false)
})

it('works with a file that something has filled', () => {
  writeFileSync(lockFile, 'this is no database at all, '.repeat(200))
  expect(exclusively(lockFile, 0, () => 'done')).toBe('done')
  expect(readFileSync(lockFile, 'utf8')).toBe('')
})
