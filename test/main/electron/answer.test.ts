/** Tests where the command line prints its answer: to the terminal, or to files. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerFor } from '../../../src-main/electron/answer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-answer-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

it('writes the answer of a command to one file and its errors to another when TALLYSTICK_ANSWER names them', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { out, err, flushed } = answerFor({ TALLYSTICK_ANSWER: join(folder, 'answer') })
  out('day;Büro')
  err('Not done.')
  out('2026-11-20;1')
  await flushed()
  expect(readFileSync(join(folder, 'answer.out'), 'utf8')).toBe('day;Büro\n2026-11-20;1\n')
  expect(readFileSync(join(folder, 'answer.err'), 'utf8')).toBe('Not done.\n')
  expect(write).not.toHaveBeenCalled()
})

it.each([undefined, '', 'answer'])(
  'prints the answer of a command to the terminal when TALLYSTICK_ANSWER is %j',
  async (name) => {
    const written: string[] = []
    for (const stream of ['stdout', 'stderr'] as const)
      vi.spyOn(process[stream], 'write').mockImplementation((text, done?: unknown) => {
        written.push(`${stream} ${String(text)}`)
        if (typeof done === 'function') (done as () => void)()
        return true
      })
    const { out, err, flushed } = answerFor({ TALLYSTICK_ANSWER: name })
    out('yes')
    err('no')
    await flushed()
    expect(written.slice(0, 2)).toEqual(['stdout yes\n', 'stderr no\n'])
    expect(existsSync('answer.out')).toBe(false)
  },
)
