/** Tests what the command says and logs if it cannot open the data. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '../../../src-main/cli/run.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallystick-command-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('names a missing file in the message, and writes the error to the log to which the message refers', async () => {
  const said: string[] = []
  const path = join(folder, 'some-file')
  const code = await runCommand({
    argv: ['status', '--data', folder],
    from: folder,
    env: { LC_ALL: 'C' },
    version: '0.0.0',
    loadCompose: () => Promise.resolve(() => void readFileSync(path) as never),
    isTerminal: false,
    out: (line) => said.push(line),
    err: (line) => said.push(line),
  })
  const log = join(folder, 'tallystick.log')
  expect([code, said]).toEqual([
    1,
    [
      `${path} was missing when Tallystick started. Everything that was shown as saved is still on disk. ` +
        `Start it again. If it happens again, tallystick.log in ${folder} says more.`,
    ],
  ])
  expect(JSON.parse(readFileSync(log, 'utf8'))).toMatchObject({
    event: 'command.start-failed',
    message: expect.stringContaining(path) as string,
  })
})
