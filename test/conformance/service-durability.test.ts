/** Every entry that the service has acknowledged exists once after `kill -9`. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { text } from '../../src-main/storage/columns.ts'
import { Database } from '../../src-main/storage/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'service-durability-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const child = fileURLToPath(new URL('./service-child.ts', import.meta.url))

/** Kills the process after it has printed `count` ids, and returns all printed ids. */
async function killedAfter(file: string, count: number): Promise<string[]> {
  const running = spawn(process.execPath, ['--no-warnings', child, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  running.stdout.setEncoding('utf8')
  running.stdout.on('data', (text: string) => {
    said += text
    if (said.split('\n').length > count) running.kill('SIGKILL')
  })
  await new Promise((resolve) => running.on('close', resolve))
  // An incomplete last line was not acknowledged.
  return said.split('\n').slice(0, -1)
}

test('the service keeps every acknowledged entry once after kill -9 during 1,000 creates', async () => {
  const file = join(folder, 'service.db')
  const said: string[] = []
  for (const count of [1, 7, 42, 150, 300, 500]) said.push(...(await killedAfter(file, count)))
  const database = new Database(file)
  const ids = database.rows({ id: text }, 'SELECT id FROM entry').map(({ id }) => id)
  database.close()
  expect(said.length).toBeGreaterThanOrEqual(1000)
  expect(new Set(ids).size).toBe(ids.length)
  expect(said.filter((id) => !ids.includes(id))).toEqual([])
  // In each round, at most one entry was committed before the kill and not acknowledged.
  expect(ids.length - said.length).toBeLessThanOrEqual(6)
})
