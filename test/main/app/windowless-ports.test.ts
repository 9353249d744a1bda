/** Tests the settings file of the browser host, which the Electron host shares. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingsFileFrom } from '../../../src-main/app/files/settings-file.ts'
import { settingsFileIn, windowlessPorts } from '../../../src-main/app/windowless-ports.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallystick-ports-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('the settings file of the browser host', () => {
  it('writes config.json for the owner only and reads it again', () => {
    settingsFileIn(folder).set({ theme: 'dark', holdSeconds: 3 })
    const path = join(folder, 'config.json')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ theme: 'dark', holdSeconds: 3 })
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(settingsFileIn(folder).get('holdSeconds')).toBe(3)
    expect(settingsFileIn(folder).get('never')).toBeUndefined()
  })

  it('keeps settings that it does not know', () => {
    writeFileSync(join(folder, 'config.json'), '{"windowBounds":{"x":1}}')
    settingsFileIn(folder).set({ theme: 'light' })
    expect(settingsFileIn(folder).get('windowBounds')).toEqual({ x: 1 })
  })

  it('renames a damaged settings file and continues with defaults', () => {
    writeFileSync(join(folder, 'config.json'), '{"theme":"da')
    const file = settingsFileIn(folder)
    expect(file.get('theme')).toBeUndefined()
    file.set({ theme: 'light' })
    expect(settingsFileIn(folder).get('theme')).toBe('light')
    expect(existsSync(join(folder, 'config.damaged.json'))).toBe(true)
  })

  it('keeps the settings that another process stored after it renamed the same damaged file', () => {
    const path = join(folder, 'config.json')
    writeFileSync(path, '{"theme":"da')
    let isFirst = true
    const file = settingsFileFrom(folder, () => {
      const text = readFileSync(path, 'utf8')
      // The other process acts after this one has read the damaged file.
      if (isFirst) settingsFileIn(folder).set({ theme: 'light' })
      isFirst = false
      const values = JSON.parse(text) as Record<string, unknown>
      return { get: (key) => values[key], set: () => undefined }
    })
    expect(file.get('theme')).toBe('light')
    expect(readFileSync(join(folder, 'config.damaged.json'), 'utf8')).toBe('{"theme":"da')
  })

  it('opens the settings when another process has just renamed the damaged file', () => {
    writeFileSync(join(folder, 'config.json'), '{"theme":"da')
    let isFirst = true
    const file = settingsFileFrom(folder, () => {
      if (!isFirst) return { get: () => 'opened', set: () => undefined }
      isFirst = false
      renameSync(join(folder, 'config.json'), join(folder, 'config.damaged.json'))
      throw new SyntaxError('damaged')
    })
    expect(file.get('theme')).toBe('opened')
  })
})

it('can neither resize nor hide a browser tab', () => {
  const { shell, description } = windowlessPorts(folder, '1.2.3')
  expect([shell.canGrow, shell.canHide]).toEqual([false, false])
  expect(() => {
    shell.setLayout('wide')
    shell.hide()
    shell.stay(true)
  }).not.toThrow()
  expect(description).toMatchObject({ host: 'browser', version: '1.2.3' })
})
