/** Tests updates from the first check to the restart: over real HTTP, with the real app and real files. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { releaseSource } from '../../../../src-main/app/release-source.ts'
import type { Installation } from '../../../../src-main/electron/update/installation.ts'
import { NotRestarted, type Staged } from '../../../../src-main/electron/update/put-in-place.ts'
import type { Release } from '../../../../src-main/electron/update/release.ts'
import { Updates, type UpdateMakings } from '../../../../src-main/electron/update/updates.ts'
import { entryInput } from '../../../support/builders.ts'
import { creates } from '../../../support/flaky-transport.ts'
import { startHttpServer, type HttpServer } from '../../../support/http-server.ts'
import { fileOf, newPublisher } from '../../../support/publisher.ts'
import { startAppAt, type StartedApp } from '../../../support/start-app.ts'
import { memoryLog, type MemoryLog } from '../memory-log.ts'

const publisher = newPublisher()
const content = Buffer.alloc(300_000, 'program ')
const installation: Installation = { kind: 'appimage', arch: 'x64', program: '/home/a/T.AppImage' }
const release: Release = { version: '1.3.0', until: '2027-01-01T00:00:00.000Z', files: [fileOf(content)] }

let app: StartedApp
let server: HttpServer
let log: MemoryLog
let updates: Updates
let published: string
let sent: Buffer
let placed: { staged: Staged; restart: boolean }[]
let told: string[]
let quits: number
let changes: number

beforeEach(async () => {
  published = publisher.publish(release)
  sent = content
  server = await startHttpServer(({ path }, response) => {
    if (path === '/releases/stable.json') response.end(published)
    else if (path === `/releases/${release.files[0]!.name}`) response.end(sent)
    else response.writeHead(404).end()
  })
  app = startAppAt()
  await app.settle()
  log = memoryLog()
  placed = []
  told = []
  quits = changes = 0
  updates = made()
})
afterEach(async () => {
  await server.close()
  await app.close()
})

function made(more: Partial<UpdateMakings> = {}): Updates {
  return new Updates({
    app: app.app,
    clock: app.clock,
    log,
    source: releaseSource(app.clock),
    publisher: { releases: `${server.origin}/releases/`, keys: [publisher.key] },
    installation,
    version: '1.2.0',
    folder: folder(),
    putInPlace: async (staged, _installation, restart) => {
      placed.push({ staged, restart })
      return undefined
    },
    changed: () => (changes += 1),
    quit: () => (quits += 1),
    tell: (sentence) => told.push(sentence),
    ...more,
  })
}
const folder = () => join(app.dataFolder, 'updates')
const lines = () => log.lines.map(({ event, fields }) => [event, ...Object.values(fields ?? {})].join(' '))
const asked = () => server.asked.map(({ path }) => path)

async function closed(): Promise<void> {
  await updates.beforeClosing()
  await app.app.close()
  await updates.whenClosed()
}

describe('checking for releases', () => {
  it('checks for releases ten minutes after the start and then once a day, only while it is turned on', async () => {
    published = publisher.publish({ ...release, version: '1.2.0' })
    updates.want(true)
    await app.clock.pass(9 * 60_000)
    expect(asked()).toEqual([])
    await app.clock.pass(60_000)
    await expect.poll(asked).toHaveLength(1)
    await updates.look()
    const before = asked().length
    await app.clock.pass(23 * 3_600_000)
    expect(asked()).toHaveLength(before)
    await app.clock.pass(3_600_000)
    await expect.poll(() => asked().length).toBe(before + 1)
    updates.want(false)
    await app.clock.pass(72 * 3_600_000)
    expect(asked()).toHaveLength(before + 1)
  })

  it('sends nothing about the user or the machine when it checks for releases', async () => {
    await updates.look()
    for (const { headers } of server.asked) {
      expect(Object.keys(headers).sort()).toEqual(
        [
          'accept',
          'accept-encoding',
          'accept-language',
          'connection',
          'host',
          'sec-fetch-mode',
          'user-agent',
        ].filter((name) => name in headers),
      )
      expect(headers['user-agent']).toMatch(/^(node|undici)$/)
    }
  })

  it.each([
    ['a package manager owns the program', { installation: undefined }],
    ['no publisher key is known', { publisher: { releases: 'https://tallystick.app/releases/', keys: [] } }],
  ])('never checks for releases when %s', async (_name, more) => {
    updates = made(more)
    updates.want(true)
    await app.clock.pass(72 * 3_600_000)
    expect(asked()).toEqual([])
  })

  it('downloads a newer release once, verifies it and reports that it is ready', async () => {
    await updates.look()
    expect(updates.ready).toBe('1.3.0')
    expect(changes).toBe(1)
    expect(readdirSync(folder())).toEqual([release.files[0]!.name])
    expect(readFileSync(join(folder(), release.files[0]!.name)).equals(content)).toBe(true)
    await updates.look()
    expect(asked().filter((path) => path.endsWith('.AppImage'))).toHaveLength(1)
  })

  it('reports that no release is ready any more when a newer one cannot be downloaded', async () => {
    await updates.look()
    published = publisher.publish({ ...release, version: '1.4.0' })
    sent = content.subarray(1)
    await updates.look()
    expect([updates.ready, changes]).toEqual([undefined, 2])
  })

  it('does not install a release that was downloaded before the checks were turned off, and downloads it again', async () => {
    updates.want(true)
    await updates.look()
    expect(updates.ready).toBe('1.3.0')
    updates.want(false)
    expect([updates.ready, changes]).toEqual([undefined, 2])
    updates.want(true)
    await updates.look()
    expect(updates.ready).toBe('1.3.0')
    expect(existsSync(join(folder(), release.files[0]!.name))).toBe(true)
    updates.want(false)
    await closed()
    expect(placed).toEqual([])
  })

  it('does not use a download that ends after the checks were turned off', async () => {
    updates.want(true)
    const looking = updates.look()
    updates.want(false)
    await looking
    expect(updates.ready).toBeUndefined()
  })

  it.each([
    [
      'an altered description',
      () => (published = published.replace('1.3.0', '1.4.0')),
      'update.refused not-signed',
    ],
    [
      'a description of another publisher',
      () => (published = newPublisher().publish(release)),
      'update.refused not-signed',
    ],
    ['an HTML page instead of a description', () => (published = '<html>'), 'update.refused not-a-release'],
    ['an older version', () => (published = publisher.publish({ ...release, version: '1.1.9' })), ''],
    ['the same version', () => (published = publisher.publish({ ...release, version: '1.2.0' })), ''],
    [
      'an altered file',
      () => (sent = Buffer.from(content.map((byte, at) => (at === 9 ? byte ^ 1 : byte)))),
      'update.failed',
    ],
    ['a longer file', () => (sent = Buffer.concat([content, content])), 'update.failed'],
    ['a shorter file', () => (sent = content.subarray(1)), 'update.failed'],
  ])('refuses %s and leaves no file', async (_name, change, line) => {
    change()
    await updates.look()
    expect(updates.ready).toBeUndefined()
    expect(lines()).toEqual(line === '' ? [] : [line])
    expect(existsSync(folder()) ? readdirSync(folder()) : []).toEqual([])
    await closed()
    expect(placed).toEqual([])
  })

  it('logs a failed check when the server cannot be reached', async () => {
    await server.close()
    await updates.look()
    expect(lines()).toEqual(['update.failed'])
    expect(updates.ready).toBeUndefined()
  })
})

describe('installing a release', () => {
  beforeEach(() => updates.look())

  it('installs the release when the program ends, without starting it again', async () => {
    await closed()
    expect(placed).toMatchObject([{ staged: { version: '1.3.0' }, restart: false }])
    expect(lines()).toContain('update.placed 1.3.0')
  })

  it('installs the release at once when the user asks, and starts the program again', async () => {
    await updates.restart()
    expect([quits, told]).toEqual([1, []])
    await closed()
    expect(placed).toMatchObject([{ restart: true }])
  })

  it.each([
    ['the release could not be installed', 'update.not-placed', new Error('EROFS')],
    ['the installed release could not be started', 'update.not-restarted', new NotRestarted()],
  ])('logs that %s, and not that it is in place', async (_what, event, error) => {
    await updates.beforeClosing()
    updates = made({ putInPlace: () => Promise.reject(error) })
    await updates.look()
    await closed()
    expect(lines()).toContain(event)
    expect(lines().filter((line) => line.startsWith('update.placed'))).toEqual([])
  })

  it('waits with a requested restart until a create is answered', async () => {
    const answer = await openCreate()
    await updates.restart()
    await updates.restart()
    expect(quits).toBe(0)
    expect(told[0]).toMatch(/^An entry is on its way.+Then Tallystick restarts as version 1\.3\.0\.$/)

    answer.resolve(undefined)
    await app.settle()
    await expect.poll(() => quits).toBeGreaterThan(0)
    expect((await app.call('sync.read', {})).sending).toBe(0)
    await closed()
    expect(placed).toMatchObject([{ restart: true }])
  })

  it('installs the release after the last answer when the program quits during a create', async () => {
    const answer = await openCreate()
    const ended = closed()
    await app.settle()
    expect(placed).toEqual([])
    answer.resolve(undefined)
    await ended
    expect(placed).toHaveLength(1)
  })

  it('waits with a requested restart until an open stop sheet is closed', async () => {
    const runId = await stopSheet()
    await updates.restart()
    expect(quits).toBe(0)
    expect(told[0]).toMatch(/^What you stopped isn’t saved yet\./)

    await app.give('timer.discard', { runId })
    await expect.poll(() => quits).toBe(1)
  })

  it('does not install the release when the program quits with an open stop sheet', async () => {
    await stopSheet()
    await closed()
    expect(placed).toEqual([])
    expect(lines()).toContain('update.waits unsaved')
  })

  it('does not start the program again when the user quit it while a restart waited', async () => {
    const answer = await openCreate()
    await updates.restart()
    const ended = closed()
    await app.settle()
    answer.resolve(undefined)
    await ended
    expect(quits).toBe(0)
    expect(placed).toMatchObject([{ restart: false }])
  })
})

/**
 * Saves an entry whose create has reached the service. The service answers when the test resolves the returned promise.
 */
async function openCreate(): Promise<PromiseWithResolvers<undefined>> {
  const answer = Promise.withResolvers<undefined>()
  app.transport.next(async (send) => {
    const answered = await send()
    await answer.promise
    return answered
  }, creates)
  await app.give('entries.save', {
    entry: entryInput({ minutes: 5, startedAt: '2026-11-20T08:00:12.345Z' }),
    remember: false,
  })
  await app.pass(10_000)
  expect((await app.call('sync.read', {})).sending).toBe(1)
  return answer
}

async function stopSheet(): Promise<string> {
  const item = await app.give('items.add', { itemId: null, name: 'Refund flow', board: null, pinned: false })
  await app.give('timer.start', { itemId: item.id })
  await app.pass(60_000)
  const { run } = await app.give('timer.stop', { save: false })
  return run!.id
}
