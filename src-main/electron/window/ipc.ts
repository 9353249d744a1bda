/**
 * The bridge transport (the connection between the page and the main process) over Electron's IPC, with one channel for
 * calls and one for events. It accepts calls only from the main frame of our window on our own origin, and passes them
 * to `dispatchPage`.
 */
import { callChannel, eventChannel } from '#preload/contract/names.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import type { App } from '../../app/app.ts'
import type { Log } from '../../kernel/log.ts'
import type { PageAddress } from './page-address.ts'

export interface IpcParts {
  readonly app: App
  readonly page: PageAddress
  readonly log: Log
  readonly contents: () => WebContents | undefined
}

/** Starts answering the page's calls and sending events to the page. Returns a function that stops both. */
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
  const stranger = strangerIn(event, contents(), page)
  if (stranger) {
    log.warn('ipc.refused', { because: stranger })
    return { ok: false, failure: { code: 'not-allowed' } }
  }
  if (typeof name !== 'string') return { ok: false, failure: { code: 'unknown-command' } }
  return app.dispatchPage(name, input)
}

/**
 * Checks that a call comes from our page (Electron's security checklist, item 17). Returns undefined if it does,
 * otherwise the reason to refuse the call.
 */
function strangerIn(
  event: IpcMainInvokeEvent,
  ours: WebContents | undefined,
  page: PageAddress,
): 'frame-gone' | 'other-window' | 'sub-frame' | 'other-origin' | undefined {
  if (event.sender !== ours) return 'other-window'
  try {
    const frame = event.senderFrame
    if (!frame) return 'frame-gone'
    if (frame.parent !== null || frame.frameTreeNodeId !== ours.mainFrame.frameTreeNodeId) return 'sub-frame'
    return frame.origin === page.origin ? undefined : 'other-origin'
  } catch {
    // Reading a frame that no longer exists may throw.
    return 'frame-gone'
  }
}
