/** Tests that the log stays small and never stops the program. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileLog } from '../../../../src-main/app/files/log-file.ts'
import { systemClock } from '../../../../src-main/kernel/clock.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallystick-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('fileLog', () => {
  it('writes one line of JSON per event to a log that only its owner can read', () => {
    const log = fileLog(folder, systemClock)
    log.info('one', { count: 1 })
    log.error('two', new Error('why'))
    const lines = readFileSync(join(folder, 'tallystick.log'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as { event: string }).map(({ event }) => event)).toEqual([
      'one',
      'two',
    ])
    expect(statSync(join(folder, 'tallystick.log')).mode & 0o077).toBe(0)
  })

  it('appends to an earlier log, and starts a new file when the log has grown', () => {
    fileLog(folder, systemClock).info('before')
    const log = fileLog(folder, systemClock, 500)
    for (let at = 0; at < 40; at += 1) log.info('tick', { at })
    expect(readdirSync(folder).sort()).toEqual(['tallystick.log', 'tallystick.log.1'])
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(700)
  })

  it('does not rename the new file that another process started after the log had grown', () => {
    const [one, other] = [fileLog(folder, systemClock, 500), fileLog(folder, systemClock, 500)]
    const note = 'x'.repeat(600)
    for (const log of [one, other]) log.info('opened')
    for (const log of [one, other]) log.info('grown', { note })
    for (const log of [one, other]) log.info('after')
    const eventsIn = (name: string) =>
      readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { event: string }).event)
    expect(eventsIn('tallystick.log.1')).toEqual(['opened', 'opened', 'grown', 'grown'])
    expect(eventsIn('tallystick.log')).toEqual(['after', 'after'])
  })

  it('does not throw when the log cannot be written', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => fileLog(join(folder, 'file'), systemClock).info('lost')).not.toThrow()
  })
})
