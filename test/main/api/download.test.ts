/** Tests downloading a large file over real HTTP: either the complete expected file is stored, or nothing. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { download, WrongFile } from '../../../src-main/api/download.ts'
import { TransportError } from '../../../src-main/api/transport.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { startHttpServer, type Answering, type HttpServer } from '../../support/http-server.ts'
import { fileOf } from '../../support/publisher.ts'

const content = Buffer.alloc(1_000_000, 'tally ')
const expected = fileOf(content)
let server: HttpServer
let folder: string
let clock: FakeClock
beforeEach(async () => {
  server = await startHttpServer((_asked, response) => response.end(content))
  folder = mkdtempSync(join(tmpdir(), 'tallystick-download-'))
  clock = new FakeClock()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const path = () => join(folder, 'file')
const fetched = (url = `${server.origin}/file`) => download(url, path(), expected, clock)

it('stores the complete file for its owner only and leaves no timer', async () => {
  await fetched()
  expect(readFileSync(path()).equals(content)).toBe(true)
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['file'])
  expect(clock.waiting).toBe(0)
})

const cut: Answering = (_asked, response) => {
  response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, 1_000), () => {
    response.destroy()
  })
}

it.each<[string, Answering, new (...args: never[]) => Error]>([
  ['longer', (_a, response) => response.end(Buffer.concat([content, Buffer.from('x')])), WrongFile],
  ['shorter', (_a, response) => response.end(content.subarray(1)), WrongFile],
  ['another file of the same size', (_a, response) => response.end(Buffer.alloc(content.length)), WrongFile],
  ['cut off', cut, TransportError],
  ['not found', (_a, response) => response.writeHead(404).end(content), TransportError],
  ['redirected', (_a, response) => response.writeHead(302, { location: '/other' }).end(), TransportError],
])('leaves no file when the download is %s', async (_name, answer, error) => {
  server.answer = answer
  await expect(fetched()).rejects.toThrow(error)
  expect(readdirSync(folder)).toEqual([])
  expect(clock.waiting).toBe(0)
  expect(server.asked).toHaveLength(1)
})

it('gives up a download when no data arrives any more', async () => {
  server.answer = (_asked, response) => response.writeHead(200).write(content.subarray(0, 1_000))
  const done = fetched().catch((error: unknown) => error)
  await expect.poll(() => existsSync(`${path()}.part`) && statSync(`${path()}.part`).size).toBe(1_000)
  await clock.pass(61_000)
  expect(await done).toMatchObject({ name: 'TransportError', reason: 'timeout' })
  expect(readdirSync(folder)).toEqual([])
})

it('refuses to download from another machine without https', async () => {
  await expect(fetched('http://releases.example/file')).rejects.toMatchObject({ reason: 'not-allowed' })
})
