/**
 * Electron's security checklist (its documentation's security tutorial), item by item, asked of the running host on the
 * fake module. What can be seen in the source alone is held by test/tools/shell-rules.js; the table in SECURITY.md names
 * both.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../src-main/app/app.ts'
import { compose } from '../../../src-main/app/compose.ts'
import { callChannel } from '../../../src-preload/contract/names.ts'
import {
  app as electron,
  contextBridge,
  electronModule,
  FakeBrowserWindow,
  ipcMain,
  resetElectron,
  shown,
} from '../../support/fake-electron.ts'

vi.mock('electron', async () => (await import('../../support/fake-electron.ts')).electronModule)
const { start } = await import('../../../src-main/electron/start.ts')

const root = join(import.meta.dirname, '../../..')
let folder: string
let app: App | undefined

beforeEach(async () => {
  resetElectron()
  folder = mkdtempSync(join(tmpdir(), 'tallystick-checklist-'))
  electron.isPackaged = true
  const done = start((ports) => (app = compose(ports)), {
    argv: [`--data=${folder}`],
    env: { XDG_CURRENT_DESKTOP: 'KDE', ELECTRON_RENDERER_URL: 'http://localhost:5173/' },
    from: '/',
    platform: 'linux',
  })
  electron.becomeReady()
  await done
  shown.window.emit('ready-to-show')
})
afterEach(async () => {
  electron.quit()
  await expect.poll(() => electron.exitCode).toBe(0)
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

const preferences = () => shown.window.options.webPreferences ?? {}
const sources = (...folders: string[]) =>
  folders.flatMap((each) =>
    readdirSync(join(root, each), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(ts|svelte|html)$/.test(file.name))
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8')),
  )

describe('Electron’s security checklist', () => {
  it('1: only secure content is loaded: our own scheme, and no request leaves for anywhere else', () => {
    expect(shown.window.webContents.mainFrame.url).toBe('app://tallystick/index.html')
    expect(shown.privileged).toMatchObject([{ scheme: 'app', privileges: { secure: true } }])
    for (const url of ['http://localhost:5173/', 'https://example.com/x.js', 'ws://127.0.0.1:1/', 'ftp://x/'])
      expect(shown.session.beforeRequest?.(url), url).toBe(false)
  })

  it('2: no Node in the page, its frames and its workers', () => {
    expect(preferences()).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
    })
  })

  it('3: the preload’s world is its own', () => {
    expect(preferences().contextIsolation).toBe(true)
  })

  it('4: every process of a page is sandboxed, whatever its window says', () => {
    expect(electron.sandboxed).toBe(true)
    expect(preferences().sandbox).toBe(true)
  })

  it('5: every permission is denied: asked, checked, for a device, for a screen', () => {
    const answers: boolean[] = []
    const contents = shown.window.webContents as never
    shown.session.permissionRequest?.(contents, 'media', (granted) => answers.push(granted), {} as never)
    expect(answers).toEqual([false])
    expect(shown.session.permissionCheck?.(contents, 'geolocation', 'app://tallystick', {} as never)).toBe(
      false,
    )
    expect(shown.session.devicePermission?.({} as never)).toBe(false)
    const streams: unknown[] = []
    shown.session.displayMedia?.({} as never, (given) => streams.push(given))
    expect(streams).toEqual([null])
  })

  it('6: the same-origin policy is on', () => {
    expect(preferences().webSecurity).toBe(true)
  })

  it('7: every answer carries the policy, the refusals too (its lines: test/main/app/page-delivery.test.ts)', async () => {
    const handler = shown.session.schemes.get('app')!
    for (const path of ['index.html', 'nothing.html']) {
      const { headers } = await handler(new Request(`app://tallystick/${path}`))
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src '(none|sha256-)/,
      )
      expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    }
  })

  it('8: nothing insecure may run beside it', () => {
    expect(preferences().allowRunningInsecureContent).toBe(false)
  })

  it('9: no experimental features', () => {
    expect(preferences().experimentalFeatures).toBe(false)
  })

  it('10: no features of Blink switched by hand', () => {
    expect(Object.keys(preferences()).filter((key) => /BlinkFeatures/.test(key))).toEqual([])
  })

  it('11: no webview in the page, so none that could open windows', () => {
    for (const text of sources('src-renderer')) expect(text).not.toMatch(/<webview|allowpopups/)
  })

  it('12: a webview that came all the same is not attached', () => {
    expect(preferences().webviewTag).toBe(false)
    expect(shown.window.webContents.attachesWebview()).toBe(false)
  })

  it('13: the page goes nowhere, not even to itself', () => {
    const { webContents } = shown.window
    for (const url of ['https://example.com/', 'app://tallystick/index.html', 'file:///etc/passwd'])
      expect([
        webContents.navigates(url),
        webContents.navigates(url, false),
        webContents.redirects(url),
      ]).toEqual([false, false, false])
  })

  it('14: the page opens no window', () => {
    for (const url of ['https://example.com/', 'about:blank', 'app://tallystick/index.html'])
      expect(shown.window.webContents.opens(url)).toEqual({ action: 'deny' })
    expect(FakeBrowserWindow.all).toHaveLength(1)
  })

  it('15: nothing is handed to the system’s shell: the module is never touched', () => {
    // The fake has no `openExternal`: a call would have thrown. And nobody asks for it.
    expect(electronModule.shell).toEqual({})
    for (const text of sources('src-main/electron', 'src-preload')) expect(text).not.toMatch(/openExternal/)
  })

  it('16: Electron is pinned to one exact version of a supported line', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    const [, major] = /^(\d+)\.\d+\.\d+$/.exec(devDependencies['electron'] ?? '') ?? []
    expect(Number(major)).toBeGreaterThanOrEqual(45)
  })

  it('17: who calls is proved: our window, its main frame, our origin', async () => {
    const { webContents } = shown.window
    const ours = webContents.mainFrame
    const call = (frame: unknown, contents = webContents) =>
      ipcMain.invokeFrom({ contents, frame: () => frame as never }, callChannel, 'timer.read', {})
    const refused = { ok: false, failure: { code: 'not-allowed' } }
    expect(await call(ours)).toMatchObject({ ok: true })
    expect(await call({ ...ours, origin: 'https://evil.example' })).toEqual(refused)
    expect(await call({ ...ours, parent: ours, frameTreeNodeId: 99 })).toEqual(refused)
    expect(await call(null)).toEqual(refused)
    const other = new FakeBrowserWindow()
    other.arrivesAt('app://tallystick/index.html')
    expect(await call(other.webContents.mainFrame, other.webContents)).toEqual(refused)
    other.destroy()
    expect([...ipcMain.handlers.keys()]).toEqual([callChannel])
    expect(ipcMain.eventNames()).toEqual([])
  })

  it('18: the page comes over a scheme of its own, never from file://', async () => {
    const handler = shown.session.schemes.get('app')!
    for (const url of [
      'app://tallystick/../package.json',
      'app://tallystick/..%2fpackage.json',
      'app://x/index.html',
    ])
      expect((await handler(new Request(url))).status, url).toBe(404)
    expect(shown.session.beforeRequest?.('file:///etc/passwd')).toBe(false)
  })

  it('19: the fuses are burnt in the package (test/tools/packaging.test.ts holds each)', () => {
    expect(readFileSync(join(root, 'resources/packaging/electron-builder.yml'), 'utf8')).toMatch(
      /runAsNode: false/,
    )
  })

  it('20: the page gets two functions, never ipcRenderer or an event of it', async () => {
    await import('../../../src-preload/electron.ts')
    expect([...contextBridge.exposed.keys()]).toEqual(['tallystick'])
    const api = contextBridge.exposed.get('tallystick') as Record<string, unknown>
    expect(Object.keys(api).sort()).toEqual(['call', 'subscribe'])
    for (const each of Object.values(api)) expect(each).toBeTypeOf('function')
  })

  it('beyond: no developer tools, no menu with keys to them, no dictionaries, no downloads', () => {
    expect(preferences()).toMatchObject({ devTools: false, spellcheck: false, navigateOnDragDrop: false })
    expect(shown.applicationMenu).toBeNull()
    expect(shown.session.spellChecker).toBe(false)
    expect(shown.session.downloads('https://example.com/x.exe')).toBe(false)
  })

  it('has a line in SECURITY.md for each item, and every test that is named there exists', () => {
    const document = readFileSync(join(root, 'SECURITY.md'), 'utf8')
    const section = document.slice(document.indexOf("\n## Electron's checklist"))
    const rows = section.split('\n').flatMap((line) => /^\|\s*(\d+)\s*\|/.exec(line)?.[1] ?? [])
    expect(rows.map(Number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    for (const [, path] of section.matchAll(/`((?:test|src-\w+|resources)\/[\w./-]+\.\w+)`/g))
      expect(() => readFileSync(join(root, path!)), path).not.toThrow()
  })
})
