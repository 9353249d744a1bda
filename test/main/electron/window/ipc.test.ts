/** Tests which senders may call the app through Electron's channels, and where events are sent. */
import { beforeEach, describe, expect, it } from 'vitest'
import { callChannel, eventChannel } from '../../../../src-preload/contract/names.ts'
import {
  app as electronApp,
  FakeBrowserWindow,
  ipcMain,
  resetElectron,
} from '../../../support/fake-electron.ts'
import { tinyApp, type TinyApp } from '../../../support/tiny-app.ts'
import { memoryLog } from '../memory-log.ts'

const { openIpc } = await import('../../../../src-main/electron/window/ipc.ts')
const { pageAddress } = await import('../../../../src-main/electron/window/page-address.ts')

const notAllowed = { ok: false, failure: { code: 'not-allowed' } }
let app: TinyApp
let window: FakeBrowserWindow
let log: ReturnType<typeof memoryLog>
let close: () => void

beforeEach(() => {
  resetElectron()
  electronApp.becomeReady()
  app = tinyApp()
  log = memoryLog()
  window = new FakeBrowserWindow()
  window.arrivesAt('app://tallystick/index.html')
  close = openIpc({
    app,
    log,
    page: pageAddress(true, undefined),
    contents: () => (window.isDestroyed() ? undefined : (window.webContents as never)),
  })
})

const call = (changes: Partial<Parameters<typeof ipcMain.invokeFrom>[0]> = {}, ...args: unknown[]) =>
  ipcMain.invokeFrom(
    { contents: window.webContents, frame: () => window.webContents.mainFrame, ...changes },
    callChannel,
    ...(args.length > 0 ? args : ['timer.read', {}]),
  )

describe('calls', () => {
  it('passes a call of the page to the app unchanged', async () => {
    expect(await call({}, 'timer.read', { odd: [1, null] })).toMatchObject({ ok: true })
    expect(app.calls).toEqual([{ name: 'timer.read', raw: { odd: [1, null] } }])
  })

  it.each([
    ['another window', () => ({ contents: new FakeBrowserWindow().webContents }), 'other-window'],
    [
      'another window that shows our page',
      () => {
        const other = new FakeBrowserWindow()
        other.arrivesAt('app://tallystick/index.html')
        return { contents: other.webContents, frame: () => other.webContents.mainFrame }
      },
      'other-window',
    ],
    [
      'a frame within our page',
      () => ({
        frame: () => ({
          ...window.webContents.mainFrame,
          frameTreeNodeId: 99,
          parent: window.webContents.mainFrame as never,
        }),
      }),
      'sub-frame',
    ],
    [
      'a frame beside our main frame, without a parent',
      () => ({ frame: () => ({ ...window.webContents.mainFrame, frameTreeNodeId: 99 }) }),
      'sub-frame',
    ],
    ['a frame that no longer exists', () => ({ frame: () => null }), 'frame-gone'],
    [
      'a frame that was disposed of',
      () => ({
        frame: () => {
          throw new Error('Render frame was disposed before WebFrameMain could be accessed')
        },
      }),
      'frame-gone',
    ],
  ])('refuses a call of %s', async (_name, sender, because) => {
    expect(await call(sender())).toEqual(notAllowed)
    expect(app.calls).toEqual([])
    expect(log.lines).toEqual([{ level: 'warn', event: 'ipc.refused', fields: { because } }])
  })

  it.each([
    'https://example.com/',
    'app://tallystick.example/index.html',
    'http://localhost:5173/',
    'file:///index.html',
    'about:blank',
  ])('refuses a call of its window after a navigation to %s', async (url) => {
    window.arrivesAt(url)
    expect(await call()).toEqual(notAllowed)
    expect(app.calls).toEqual([])
  })

  it.each([[undefined], [null], [7], [{ name: 'timer.read' }], [['timer.read']]])(
    'answers a call named %j with unknown-command',
    async (name) => {
      expect(await call({}, name, {})).toEqual({ ok: false, failure: { code: 'unknown-command' } })
      expect(app.calls).toEqual([])
    },
  )

  it('accepts calls on one channel only, and none after it was closed', async () => {
    expect([...ipcMain.handlers.keys()]).toEqual([callChannel])
    close()
    await expect(call()).rejects.toThrow(/No handler/)
  })
})

describe('events', () => {
  it('sends events only to its own window', () => {
    const other = new FakeBrowserWindow()
    app.emit({ name: 'entries.changed', payload: { days: ['2026-11-20'] } })
    expect(window.webContents.sent).toEqual([
      { channel: eventChannel, args: [{ name: 'entries.changed', payload: { days: ['2026-11-20'] } }] },
    ])
    expect(other.webContents.sent).toEqual([])
  })

  it('sends no events without a window and after it was closed', () => {
    const { webContents } = window
    close()
    app.emit({ name: 'timer.changed', payload: {} })
    window.close()
    expect(() => app.emit({ name: 'timer.changed', payload: {} })).not.toThrow()
    expect(webContents.sent).toEqual([])
  })
})
