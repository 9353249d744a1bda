/**
 * Sends random messages over a fake of Electron's channel: nothing crashes, every answer is an outcome, and no handler
 * receives input that its schema refuses. TALLYSTICK_FUZZ sets the number of messages.
 */
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { WebContents } from 'electron'
import type { App } from '../../src-main/app/app.ts'
import { createDispatch, type Handlers } from '../../src-main/app/dispatch.ts'
import { openIpc } from '../../src-main/electron/window/ipc.ts'
import { pageAddress } from '../../src-main/electron/window/page-address.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import { commands } from '../../src-preload/contract/commands.ts'
import { callChannel } from '../../src-preload/contract/names.ts'
import { commandNames } from '../support/command-names.ts'
import { failure } from '../../src-preload/contract/outcome.ts'
import { extent } from '../tools/extent.ts'
import { app as electron, FakeBrowserWindow, ipcMain, resetElectron } from '../support/fake-electron.ts'

vi.mock('electron', async () => (await import('../support/fake-electron.ts')).electronModule)

const messages = Number(process.env['TALLYSTICK_FUZZ'] ?? extent({ share: 20_000, all: 1_000_000 }))
const batch = 2_000

/** Keys and values of the contract, so that some messages are almost valid. */
const keys = fc.constantFrom(
  ...[
    'commandId',
    'itemId',
    'runId',
    'entryId',
    'draft',
    'patch',
    'save',
    'name',
    'board',
    'pinned',
    'hidden',
  ],
  ...[
    'from',
    'to',
    'entry',
    'later',
    'remember',
    'startedAt',
    'description',
    'options',
    'billable',
    'team',
    'mode',
  ],
  ...['__proto__', 'constructor', 'toString', 'then', 'toJSON', ''],
)
const near = fc.constantFrom<unknown>(
  '0198a1b2-0000-7000-8000-000000000001',
  '2026-11-20',
  '2026-11-20T09:00:00.000Z',
  'popover',
  'all',
  'none',
  null,
  true,
  false,
  0,
  1,
  -1,
  2 ** 53,
  NaN,
  undefined,
  {},
  [],
)
const odd = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
  fc.string({ maxLength: 3_000 }),
)
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    near,
    odd,
    fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
})).value
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...commandNames) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>('__proto__', 'constructor', 'hasOwnProperty', 'then', ''),
  },
  { weight: 1, arbitrary: odd },
)
const sender = fc.constantFrom(
  'ours',
  'ours',
  'ours',
  'ours',
  'other window',
  'sub-frame',
  'elsewhere',
  'gone',
)
const message = fc.record({ name, input: value, sender })

function ground() {
  resetElectron()
  electron.becomeReady()
  const reached: { name: string; input: unknown }[] = []
  const unparsed: string[] = []
  const handlers = Object.fromEntries(
    commandNames.map((each) => [
      each,
      (input: unknown) => {
        reached.push({ name: each, input })
        const again = commands[each].in.safeParse(input)
        if (!again.success) unparsed.push(each)
        return {}
      },
    ]),
  ) as unknown as Handlers
  const page = pageAddress(true, undefined)
  const [window, other] = [new FakeBrowserWindow(), new FakeBrowserWindow()]
  for (const each of [window, other]) each.arrivesAt(page.url)
  const app = {
    dispatchPage: createDispatch(handlers, silentLog),
    listen: () => () => undefined,
  } as unknown as App
  const contents = () => window.webContents as unknown as WebContents
  openIpc({ app, page, log: silentLog, contents })

  const main = window.webContents.mainFrame
  const senders = {
    ours: { contents: window.webContents, frame: () => main },
    'other window': { contents: other.webContents, frame: () => other.webContents.mainFrame },
    'sub-frame': {
      contents: window.webContents,
      frame: () => ({ ...main, parent: main as never, frameTreeNodeId: 999 }),
    },
    elsewhere: { contents: window.webContents, frame: () => ({ ...main, origin: 'https://evil.example' }) },
    gone: {
      contents: window.webContents,
      frame: () => {
        throw new Error('Render frame was disposed before WebFrameMain could be accessed')
      },
    },
  }
  const send = (from: keyof typeof senders, command: unknown, input: unknown) =>
    ipcMain.invokeFrom(senders[from], callChannel, command, input)
  return { send, reached, unparsed }
}

it(
  `answers every one of ${messages} random messages, and passes only parsed input to a handler`,
  { timeout: 30 * 60_000 },
  async () => {
    const { send, reached, unparsed } = ground()
    const counts = { sent: 0, uncloneable: 0, refused: 0, foreign: 0 }
    for (let at = 0; at < messages; at += batch) {
      const drawn = fc.sample(message, { numRuns: Math.min(batch, messages - at), seed: 20_261_121 + at })
      for (const each of drawn) {
        counts.sent += 1
        const before = reached.length
        const outcome = await send(each.sender, each.name, each.input).catch((error: unknown) => error)
        if (outcome instanceof DOMException) {
          // Electron would refuse this message in the page already, because it cannot be cloned.
          counts.uncloneable += 1
          continue
        }
        const { ok } = outcome as { ok: unknown }
        if (ok === true) continue
        expect(ok).toBe(false)
        failure.parse((outcome as { failure: unknown }).failure)
        counts.refused += 1
        if (each.sender !== 'ours') counts.foreign += 1
        expect(reached.length).toBe(before)
      }
    }
    expect(unparsed).toEqual([])
    // Without enough valid messages, no handler would have been tested.
    expect(reached.length).toBeGreaterThan(counts.sent / 200)
    expect(counts.foreign).toBeGreaterThan(counts.sent / 4)
    expect(Object.prototype).not.toHaveProperty('polluted')
    console.log(JSON.stringify({ ...counts, reached: reached.length }))
  },
)
