/** Tests which icon each state has, and that all icons exist and are up to date. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictures } from '../../../../resources/draw-icons.mjs'
import { trayPicture } from '../../../../src-main/electron/tray/tray-picture.ts'
import { everyTrayPicture, idle, offline, paused, running, stopped, synced } from './tray-examples.ts'

const resources = join(import.meta.dirname, '../../../../resources')
const linux = { platform: 'linux', dark: false } as const

describe('trayPicture', () => {
  it.each([
    ['idle', idle(), 'idle'],
    ['running', running(), 'running'],
    ['paused', paused(), 'paused'],
    ['stopped', stopped(), 'idle'],
    ['offline with entries to send', idle({ sync: offline() }), 'offline'],
    ['offline without entries to send', idle({ sync: offline({ queued: 0 }) }), 'idle'],
    ['running and offline', running({ sync: offline() }), 'running-offline'],
    [
      'running and offline, with an entry that needs attention',
      running({ sync: offline({ attention: 1 }) }),
      'running-attention',
    ],
    [
      'paused, with an entry that needs attention',
      paused({ sync: { ...synced, attention: 1 } }),
      'paused-attention',
    ],
    ['no answer from the app', undefined, 'idle'],
  ])('chooses the icon for the state: %s', (_name, state, name) => {
    expect(trayPicture(state, linux)).toBe(`tray/light-panel/22/tray-${name}.png`)
  })

  it('chooses the set of icons for the panel and the file format for the platform', () => {
    expect(trayPicture(running(), { platform: 'linux', dark: true })).toBe(
      'tray/dark-panel/22/tray-running.png',
    )
    expect(trayPicture(running(), { platform: 'win32', dark: true })).toBe('tray/dark-panel/tray-running.ico')
    expect(trayPicture(running(), { platform: 'darwin', dark: true })).toBe(
      'tray/template/tray-runningTemplate.png',
    )
  })
})

const platforms = ['linux', 'win32', 'darwin'] as const

describe('the files in resources', () => {
  it.each(platforms)('has all nine icons, light and dark, for %s', (platform) => {
    const pictures = everyTrayPicture(platform)
    expect(pictures).toHaveLength(platform === 'darwin' ? 9 : 18)
    for (const picture of pictures) {
      expect(existsSync(join(resources, picture)), picture).toBe(true)
      if (platform === 'win32') expect(icoSizes(picture)).toEqual([16, 20, 24, 32, 40, 48])
      else expect(pngSize(picture.replace('.png', '@2x.png'))).toBe(2 * pngSize(picture))
    }
  })

  it('has no tray icon that no platform shows', () => {
    const shown = platforms
      .flatMap(everyTrayPicture)
      .flatMap((path) => [path, path.replace('.png', '@2x.png')])
    const files = readdirSync(join(resources, 'tray'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(png|ico)$/.test(path))
      .map((path) => `tray/${path.replaceAll('\\', '/')}`)
    expect(files.filter((path) => !shown.includes(path))).toEqual([])
  })

  it('has icons that match the current SVGs (npm run icons changes nothing)', { timeout: 120_000 }, () => {
    const drawn = pictures()
    expect(drawn.size).toBe(2 * 9 * 3 + 9 * 2 + 10)
    const stale = [...drawn].filter(([path, data]) => !readFileSync(join(resources, path)).equals(data))
    expect(stale.map(([path]) => path)).toEqual([])
  })

  it('has one icon file for Windows with all sizes from 16 to 256 px', () => {
    expect(icoSizes('icons/icon.ico')).toEqual([16, 24, 32, 48, 64, 128, 256])
  })
})

function pngSize(path: string): number {
  return readFileSync(join(resources, path)).readUInt32BE(16)
}

function icoSizes(path: string): number[] {
  const file = readFileSync(join(resources, path))
  return Array.from({ length: file.readUInt16LE(4) }, (_, at) => {
    const offset = file.readUInt32LE(6 + 16 * at + 12)
    expect(file.subarray(offset + 1, offset + 4).toString()).toBe('PNG')
    return file.readUInt32BE(offset + 16)
  })
}
