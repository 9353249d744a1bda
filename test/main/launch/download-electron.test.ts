/** Tests what `npm start` prints while it downloads Electron, which can take minutes at the first start. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { progressLines } from '../../../src-main/launch/download-progress.mjs'

const program = join(import.meta.dirname, '../../../src-main/launch/download-electron.mjs')

test.each([
  ['about every tenth', 120e6, ['… 0 MB, 0 %', '… 12 MB, 10 %', '… 120 MB, 100 %']],
  ['every 10 MB if the server does not say how much will come', null, ['… 0 MB', '… 12 MB', '… 120 MB']],
])('describes a download with a line %s', (_when, total, lines) => {
  const line = progressLines()
  const bytes = [100_000, 200_000, 12e6, 12.1e6, 120e6]
  const said = bytes.map((transferred) =>
    line({ transferred, total, percent: total ? transferred / total : 0 }),
  )
  expect(said.filter((each) => each !== undefined)).toEqual(lines)
})

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallystick-download-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test.each([['with'], ['without']])(
  'says before anything arrives what is downloaded, then how much has arrived, from a server %s the size',
  async (size) => {
    const part = Buffer.alloc(4_000_000)
    const announced = Promise.withResolvers<undefined>()
    const server = createServer(
      (_request, response) =>
        void announced.promise.then(() => {
          if (size === 'with') response.setHeader('content-length', 8 * part.length)
          for (let parts = 0; parts < 8; parts += 1) response.write(part)
          response.end()
        }),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder, XDG_CACHE_HOME: folder, ELECTRON_MIRROR: mirror },
    })
    let printed = ''
    child.stdout.on('data', (text) => {
      printed += String(text)
      announced.resolve(undefined)
    })
    let errors = ''
    child.stderr.on('data', (text) => (errors += String(text)))
    const [code] = (await once(child, 'close')) as [number]
    server.close()
    const lines = printed.trim().split('\n')
    expect(lines[0]).toMatch(/^Fetching Electron [\d.]+ \(first start only, about 120 MB\) …$/)
    expect(lines.slice(1).length).toBeGreaterThanOrEqual(3)
    expect(lines.at(-1)).toMatch(size === 'with' ? /^… 32 MB, 100 %$/ : /^… 32 MB$/)
    // The file is not Electron, so it is refused by its checksum.
    expect([code, errors]).toEqual([1, expect.stringMatching(/checksum/i)])
  },
)
