/** Tests kill -9 at each step of writing and compacting the recovery log, with a real process, files and signals. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LineFile } from '../../src-main/storage/line-file.ts'

const program = fileURLToPath(new URL('./core/compacting.ts', import.meta.url))

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallystick-compaction-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface End {
  readonly said: readonly string[]
  /** The state of each entry by the latest line of the recovery log. */
  readonly states: ReadonlyMap<string, string>
  /** Whether the process died after it had created the compacted file and before that file replaced the old one. */
  readonly wasCompacting: boolean
}

function run(dieAt: number): Promise<End> {
  const place = join(folder, String(dieAt))
  return new Promise((resolve) => {
    execFile(process.execPath, [program, place, String(dieAt)], (_error, stdout) => {
      const lines = new LineFile(join(place, 'entries.twin')).read()
      const records = lines.map((line) => JSON.parse(line) as { facts?: { id: string }; state?: string })
      resolve({
        said: stdout.trim().split('\n'),
        states: new Map(records.flatMap(({ facts, state }) => (facts && state ? [[facts.id, state]] : []))),
        wasCompacting: existsSync(place) && readdirSync(place).includes('entries.twin.new'),
      })
    })
  })
}

it('keeps every saved entry in the recovery log when the process is killed while it is compacted', async () => {
  let compacting = 0
  let isDone = false
  for (let dieAt = 1; !isDone; dieAt += 3) {
    const ends = await Promise.all([0, 1, 2].map((more) => run(dieAt + more)))
    for (const [more, { said, states, wasCompacting }] of ends.entries()) {
      for (const words of said) {
        const [, saved] = /^saved (.+)/.exec(words) ?? []
        if (saved === undefined || said.includes(`cancelling ${saved}`)) continue
        expect(states.get(saved), `${saved} after step ${dieAt + more}`).toMatch(/held|queued/)
      }
      compacting += Number(wasCompacting)
      isDone ||= said.includes('done')
    }
    expect(dieAt).toBeLessThan(100)
  }
  expect(compacting).toBeGreaterThan(4)
})
