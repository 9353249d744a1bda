/**
 * Tests each item of Electron's security checklist (the security tutorial of its documentation) on the running host
 * over the fake module. test/tools/shell-rules.js checks what is visible only in the source; the table in SECURITY.md
 * names both.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

const { start } = await import('../../../src-main/electron/start.ts')

const root = join(import.meta.dirname, '../../..')
/** The query makes this a module of its own; the preload script exposes its functions only once, when it is loaded. */
const ownPreload = '../../../src-preload/electron.ts?checklist'
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
  it('1: loads only its own scheme and cancels every other request of the page', () => {
    expect(shown.window.webContents.mainFrame.url).toBe('app://tallystick/index.html')
    expect(shown.privileged).toMatchObject([{ scheme: 'app', privileges: { secure: true } }])
    for (const url of ['http://localhost:5173/', 'https://example.com/x.js', 'ws://127.0.0.1:1/', 'ftp://x/'])
      expect(shown.session.beforeRequest?.(url), url).toBe(false)
  })

  it('2: turns Node off in the page, its frames and its workers', () => {
    expect(preferences()).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
    })
  })

  it('3: isolates the context of the preload script', () => {
    expect(preferences().contextIsolation).toBe(true)
  })

  it('4: runs every process of a page in a sandbox', () => {
    expect(electron.sandboxed).toBe(true)
    expect(preferences().sandbox).toBe(true)
  })

  it('5: denies every permission request and check, every device and every screen', () => {
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

  it('6: keeps the same-origin policy on', () => {
    expect(preferences().webSecurity).toBe(true)
  })

  it('7: sends the Content-Security-Policy with every answer, including refusals (test/main/app/page-delivery.test.ts tests its lines)', async () => {
    const handler = shown.session.schemes.get('app')!
    for (const path of ['index.html', 'nothing.html']) {
      const { headers } = await handler(new Request(`app://tallystick/${path}`))
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src '(none|sha256-)/,
      )
      expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    }
  })

  it('8: allows no insecure content', () => {
    expect(preferences().allowRunningInsecureContent).toBe(false)
  })

  it('9: turns experimental features off', () => {
    expect(preferences().experimentalFeatures).toBe(false)
  })

  it('10: enables no features of Blink', () => {
    expect(Object.keys(preferences()).filter((key) => /BlinkFeatures/.test(key))).toEqual([])
  })

  it('11: has no webview in the sources of the page', () => {
    for (const text of sources('src-renderer')) expect(text).not.toMatch(/<webview|allowpopups/)
  })

  it('12: prevents a webview from being attached', () => {
    expect(preferences().webviewTag).toBe(false)
    expect(shown.window.webContents.attachesWebview()).toBe(false)
  })

  it('13: prevents every navigation and redirect of the page', () => {
    const { webContents } = shown.window
    for (const url of ['https://example.com/', 'app://tallystick/index.html', 'file:///etc/passwd'])
      expect([
        webContents.navigates(url),
        webContents.navigates(url, false),
        webContents.redirects(url),
      ]).toEqual([false, false, false])
  })

  it('14: prevents the page from opening a window', () => {
    for (const url of ['https://example.com/', 'about:blank', 'app://tallystick/index.html'])
      expect(shown.window.webContents.opens(url)).toEqual({ action: 'deny' })
    expect(FakeBrowserWindow.all).toHaveLength(1)
  })

  it('15: never calls openExternal', () => {
    // The fake Electron has no `openExternal`, so a call to it would have thrown.
    expect(electronModule.shell).toEqual({})
    for (const text of sources('src-main/electron', 'src-preload')) expect(text).not.toMatch(/openExternal/)
  })

  it('16: pins Electron to one exact version of a supported line', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    const [, major] = /^(\d+)\.\d+\.\d+$/.exec(devDependencies['electron'] ?? '') ?? []
    expect(Number(major)).toBeGreaterThanOrEqual(45)
  })

  it('17: accepts calls only from the main frame of its window on its own origin', async () => {
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

  it('18: serves the page over its own scheme and never from file://', async () => {
    const handler = shown.session.schemes.get('app')!
    for (const url of [
      'app://tallystick/../package.json',
      'app://tallystick/..%2fpackage.json',
      'app://x/index.html',
    ])
      expect((await handler(new Request(url))).status, url).toBe(404)
    expect(shown.session.beforeRequest?.('file:///etc/passwd')).toBe(false)
  })

  it('19: sets the fuses in the package (test/tools/packaging.test.ts tests each)', () => {
    expect(readFileSync(join(root, 'resources/packaging/electron-builder.yml'), 'utf8')).toMatch(
      /runAsNode: false/,
    )
  })

  it('20: exposes only two functions to the page, and never ipcRenderer or its events', async () => {
    await import(/* @vite-ignore */ ownPreload)
    expect([...contextBridge.exposed.keys()]).toEqual(['tallystick'])
    const api = contextBridge.exposed.get('tallystick') as Record<string, unknown>
    expect(Object.keys(api).sort()).toEqual(['call', 'subscribe'])
    for (const each of Object.values(api)) expect(each).toBeTypeOf('function')
  })

  it('beyond the checklist: has no developer tools, no application menu, no dictionaries and no downloads', () => {
    expect(preferences()).toMatchObject({ devTools: false, spellcheck: false, navigateOnDragDrop: false })
    expect(shown.applicationMenu).toBeNull()
    expect(shown.session.spellChecker).toBe(false)
    expect(shown.session.downloads('https://example.com/x.exe')).toBe(false)
  })

  it('lists each item in SECURITY.md and names there only files that exist', () => {
    const document = readFileSync(join(root, 'SECURITY.md'), 'utf8')
    const section = document.slice(document.indexOf("\n## Electron's checklist"))
    const rows = section.split('\n').flatMap((line) => /^\|\s*(\d+)\s*\|/.exec(line)?.[1] ?? [])
    expect(rows.map(Number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    for (const [, path] of section.matchAll(/`((?:test|src-\w+|resources)\/[\w./-]+\.\w+)`/g))
      expect(() => readFileSync(join(root, path!)), path).not.toThrow()
  })
})
