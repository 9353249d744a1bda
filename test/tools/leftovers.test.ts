import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { watchLeftovers } from './leftovers.mjs'

it('reports nothing about a run that removed everything', async () => {
  const watch = watchLeftovers()
  const child = spawn(process.execPath, ['-e', ''], { env: { ...process.env, ...watch.env } })
  await once(child, 'close')
  expect(await watch.end()).toEqual([])
  expect(existsSync(watch.env.TMPDIR)).toBe(false)
})

it('names and removes a file that a run left behind', async () => {
  const watch = watchLeftovers()
  writeFileSync(join(watch.env.TMPDIR, 'forgotten'), '')
  expect(await watch.end()).toEqual(['forgotten is left in the temporary folder'])
  expect(existsSync(watch.env.TMPDIR)).toBe(false)
})

it('removes a temporary file of Chromium without reporting it', async () => {
  const watch = watchLeftovers()
  writeFileSync(join(watch.env.TMPDIR, '.org.chromium.Chromium.3zzNPE'), '')
  expect(await watch.end()).toEqual([])
  expect(existsSync(watch.env.TMPDIR)).toBe(false)
})

it.runIf(process.platform === 'linux')('names and ends a process that a run left behind', async () => {
  const watch = watchLeftovers(0)
  const options = { env: { ...process.env, ...watch.env }, detached: true } as const
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], options)
  const ended = once(child, 'close')
  expect(await watch.end()).toEqual([expect.stringMatching(/^process \d+ still runs: .*setInterval/)])
  expect((await ended)[1]).toBe('SIGKILL')
})
