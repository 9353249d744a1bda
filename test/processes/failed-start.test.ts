/**
 * Tests that a start that fails says why in a clear sentence, ends with exit code 1 and loses no data. Uses a real process
 * and files.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { newCommandId, signIn } from '../support/host-client.ts'
import { startBrowserHost } from '../support/start-browser-host.ts'
import { dataFolderForEachTest } from './data-folder.ts'

const folder = dataFolderForEachTest()

/** Starts the host, which must end with exit code 1 and print no stack trace. Returns what it printed. */
async function failed(path = folder.path, port = 0): Promise<string> {
  const error = await startBrowserHost({
    dataFolder: path,
    entry: 'built',
    port,
    beginsWith: 'nothing',
  }).then(
    async (host) => {
      await host.kill()
      throw new Error('it started')
    },
    (reason: unknown) => (reason as Error).message,
  )
  expect(error).toMatch(/^the host ended with 1: /)
  expect(error).not.toMatch(/\bat .*:\d+:\d+/)
  return error
}

async function used(): Promise<void> {
  const host = await folder.start()
  const client = await signIn(host.link)
  await client.call('items.add', {
    commandId: newCommandId(),
    itemId: null,
    name: 'Kept',
    board: null,
    pinned: false,
  })
  await host.stop()
}

describe('a failed start', () => {
  it.each(['tallystick.db', 'workspace.db'])('does not start if a newer version wrote %s', async (name) => {
    await used()
    const db = new DatabaseSync(join(folder.path, name))
    db.exec('PRAGMA user_version = 9999')
    db.close()
    const before = readFileSync(join(folder.path, name))
    const text = await failed()
    expect(text).toContain('A newer version of Tallystick wrote the data in')
    expect(text).toContain('nothing in it was touched')
    expect(readFileSync(join(folder.path, name)).equals(before)).toBe(true)
  })

  const rubbish = Buffer.from('this is no database at all, and never was one. '.repeat(200))

  it('refuses to start when workspace.db is damaged', async () => {
    await used()
    writeFileSync(join(folder.path, 'workspace.db'), rubbish)
    expect(await failed()).toContain("is damaged and can't be read.")
    expect(readFileSync(join(folder.path, 'workspace.db')).equals(rubbish)).toBe(true)
  })

  it('sets a damaged journal aside and starts with a new one', async () => {
    await used()
    writeFileSync(join(folder.path, 'tallystick.db'), rubbish)
    await (await folder.start()).stop()
    const [aside] = readdirSync(folder.path).filter((name) => name.startsWith('tallystick.db.damaged-'))
    expect(readFileSync(join(folder.path, aside!)).equals(rubbish)).toBe(true)
  })

  it('refuses to start when the data folder is a file', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, 'mine')
    expect(await failed(file)).toContain(`Tallystick can't write to ${file}.`)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it('refuses to start when the data folder is not writable', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write anywhere')
    const closed = join(folder.path, 'closed')
    mkdirSync(closed, { mode: 0o500 })
    expect(await failed(closed)).toContain(`Tallystick can't write to ${closed}.`)
    chmodSync(closed, 0o700)
  })

  it('refuses to start when the disk is full', async ({ skip }) => {
    const small = join(folder.path, 'small')
    mkdirSync(small)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=0700', 'tmpfs', small])
    skip(mounted.status !== 0, 'mounting a small disk is not allowed here')
    try {
      expect(await failed(small)).toContain('The disk is full')
    } finally {
      spawnSync('umount', [small])
    }
  })

  it('refuses to start when the port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    expect(await failed(folder.path, port)).toContain(`Port ${port} is taken by another program.`)
    other.close()
    // The failed start does not prevent the next one.
    await folder.start(port)
  })
})
