/**
 * The bridge transport over Electron's IPC, with one channel for calls and one for events. It accepts calls only from
 * the main frame of our window on our own origin, and passes them to `dispatch`.
 */
import { callChannel, eventChannel } from '#preload/contract/names.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import type { App } from '../../app/app.ts'
import type { Log } from '../../kernel/log.ts'
import type { PageAddress } from './page-address.ts'
import { strangerIn, type Sender } from './sender.ts'

export interface IpcParts {
  readonly app: App
  readonly page: PageAddress
  readonly log: Log
  readonly contents: () => WebContents | undefined
}

/** Starts to answer calls from the page and to send events to it. Returns a function that stops both. */
export function openIpc(parts: IpcParts): () => void {
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown) => answerCall(parts, event, name, input))
  const stopEvents = parts.app.listen((message) => {
    const contents = parts.contents()
    if (contents && !contents.isDestroyed()) contents.send(eventChannel, message)
  })
  return () => {
    stopEvents()
    ipcMain.removeHandler(callChannel)
  }
}

async function answerCall(
  { app, page, log, contents }: IpcParts,
  event: IpcMainInvokeEvent,
  name: unknown,
  input: unknown,
): Promise<Outcome<unknown>> {
  const stranger = strangerIn(senderOf(event, contents()), page)
  if (stranger) {
    log.warn('ipc.refused', { because: stranger })
    return { ok: false, failure: { code: 'not-allowed' } }
  }
  if (typeof name !== 'string') return { ok: false, failure: { code: 'unknown-command' } }
  return app.dispatchPage(name, input)
}

/**
 * Describes the sender of a call. Reading a frame that no longer exists throws or returns null; the description then
 * has no frame.
 */
function senderOf(event: IpcMainInvokeEvent, ours: WebContents | undefined): Sender {
  const ourWindow = ours !== undefined && event.sender === ours
  try {
    const frame = event.senderFrame
    if (!ourWindow || !frame) return { ourWindow }
    const isMain = frame.parent === null && frame.frameTreeNodeId === ours.mainFrame.frameTreeNodeId
    return { ourWindow, frame: { isMain, origin: frame.origin } }
  } catch {
    return { ourWindow }
  }
}
