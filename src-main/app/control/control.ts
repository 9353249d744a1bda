/**
 * Accepts requests from the command line while the program runs: to carry out a command, or to show the window. The
 * server listens on a socket in a folder that only its owner can enter (on Windows, on a pipe with an unguessable
 * name). The address of the socket is in a file that only its owner can read. Every client therefore acts for the user,
 * and has the same rights as the page.
 *
 * Clients are served one at a time, so that the requests of two clients are never interleaved. For example, one client
 * may first look up an item by name, and then start that item or create a new one. When the server begins to serve a
 * client, it sends a greeting, and the client sends nothing before that. A client that is disconnected before it
 * receives a greeting therefore knows that the program has done nothing for it.
 */
import { once } from 'node:events'
import { lstatSync, mkdtempSync, rmdirSync, unlinkSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { askedViews, type AskedView } from '#preload/contract/events.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import * as z from 'zod'
import { newSecret } from '../../kernel/ids.ts'
import { parseAs } from '../../kernel/parse-as.ts'
import { announce, lastAnnounced } from './announcement.ts'
import type { App } from '../app.ts'
import type { Ports } from '../ports.ts'
import { onEachLine } from './each-line.ts'
import { isOursAlone } from '../files/ownership.ts'

export const controlFile = 'control.json'
export const controlPlace = z.strictObject({
  address: z.string().min(1).max(1_000),
  pid: z.int().min(1),
})

/**
 * A request to carry out a command (`call`) or to show the window (`show`), sent as one line of JSON. The reply is also
 * one line of JSON.
 */
const controlOrder = z.union([
  z.strictObject({ call: z.string().max(100), input: z.unknown() }),
  z.strictObject({ show: z.enum(askedViews).nullable() }),
])
export type ControlOrder = z.infer<typeof controlOrder>

export interface ControlMakings extends Pick<Ports, 'clock' | 'dataFolder' | 'log'> {
  readonly app: Pick<App, 'dispatch'>
  /** The value of XDG_RUNTIME_DIR, if it is set. The system empties this folder when the user logs out. */
  readonly runtimeFolder?: string | undefined
  /**
   * Brings the window or the browser to the front. Returns a one-time link if the page is in a browser. Absent if the
   * program has no window.
   */
  readonly show?: (view: AskedView | null) => string | undefined
}

/** The program disconnects a client that sends nothing for this many milliseconds, and serves the next client. */
const silenceMs = 5_000
const mostVisitors = 512
const mostLetters = 100_000

export interface Control {
  /** Stops accepting clients, and resolves when the connected and the waiting clients have finished. */
  finish(): Promise<void>
  /**
   * Disconnects all clients, including those that are still waiting for a reply, and resolves when the server has
   * closed.
   */
  close(): Promise<void>
}

/**
 * The first line that the program sends to each client. Clients are served one at a time, so each must wait for this
 * line before it sends a request.
 */
export const greeting = 'tallystick'

/** Starts to listen. Never rejects: if the socket cannot be opened, everything except the command line still works. */
export async function openControl(makings: ControlMakings): Promise<Control> {
  try {
    return await listening(makings)
  } catch (error) {
    makings.log.error('control.not-open', error)
    return { finish: () => Promise.resolve(), close: () => Promise.resolve() }
  }
}

async function listening(makings: ControlMakings): Promise<Control> {
  const { dataFolder, log } = makings
  forgetCrashed(dataFolder, makings.runtimeFolder)
  const place = newPlace(makings.runtimeFolder)
  const visitors = new Set<Socket>()
  let turn: Promise<void> = Promise.resolve()
  const server = createServer((socket) => {
    visitors.add(socket)
    socket.on('error', () => undefined)
    const gone = new Promise<unknown>((resolve) => socket.once('close', resolve))
    void gone.then(() => visitors.delete(socket))
    turn = turn.then(() => (socket.destroyed ? undefined : visit(socket, gone, makings)))
  })
  server.maxConnections = mostVisitors
  server.on('error', (error) => log.error('control.failed', error))
  server.listen(place.address)
  await once(server, 'listening')
  const takeBack = announce(dataFolder, controlFile, { address: place.address, pid: process.pid })
  const end = async (): Promise<void> => {
    takeBack()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    place.remove()
  }
  return {
    finish: end,
    close() {
      const ended = end()
      for (const socket of visitors) socket.destroy()
      return ended
    },
  }
}

/**
 * Replies to the lines of one client until the client disconnects or sends nothing for {@link silenceMs} milliseconds.
 */
async function visit(socket: Socket, gone: Promise<unknown>, makings: ControlMakings): Promise<void> {
  const { clock } = makings
  let forget = clock.after(silenceMs, () => socket.destroy())
  let letters = 0
  let answered: Promise<void> = Promise.resolve()
  socket.on('data', (part) => {
    letters += part.length
    if (letters > mostLetters) socket.destroy()
  })
  socket.write(`${greeting}\n`)
  onEachLine(socket, (line) => {
    forget()
    answered = answered.then(async () => {
      const outcome = await carriedOut(line, makings)
      forget()
      forget = clock.after(silenceMs, () => socket.destroy())
      if (!socket.destroyed) socket.write(`${JSON.stringify(outcome)}\n`)
    })
  })
  await gone
  forget()
  // The next client is served only after all requests of this client have been carried out, even if this client has
  // disconnected without waiting for the replies.
  await answered
}

async function carriedOut(
  line: string,
  { app, show }: Pick<ControlMakings, 'app' | 'show'>,
): Promise<Outcome<unknown>> {
  const order = parseAs(controlOrder, line)
  if (!order) return { ok: false, failure: { code: 'invalid-input' } }
  if ('call' in order) return app.dispatch(order.call, order.input)
  if (!show) return { ok: false, failure: { code: 'not-found' } }
  return { ok: true, value: { link: show(order.show) } }
}

const folderPrefix = 'tallystick-'
const socketName = 'control'
/** `mkdtemp` adds six letters or digits to the prefix. */
const ourFolder = new RegExp(`^${folderPrefix}[A-Za-z0-9]{6}$`)

function newPlace(runtimeFolder: string | undefined): { address: string; remove: () => void } {
  if (process.platform === 'win32')
    return { address: `\\\\.\\pipe\\tallystick-${newSecret()}`, remove: () => undefined }
  // `mkdtemp` creates a folder that only this user can enter. The socket is not put into the data folder, because the
  // path of a socket is limited to about a hundred characters.
  const folder = mkdtempSync(join(runtimeFolder ?? tmpdir(), folderPrefix))
  return { address: join(folder, socketName), remove: () => removeSocket(folder) }
}

/**
 * Removes the socket folder that a crashed program left behind. Only one program at a time can use the data folder, so
 * the program that wrote the control file has ended. The control file might have been copied or forged, so only a
 * folder that looks exactly like one of this program is cleaned up: the socket is removed, and then the folder if it is
 * empty.
 */
function forgetCrashed(dataFolder: string, runtimeFolder: string | undefined): void {
  const left = lastAnnounced(dataFolder, controlFile, controlPlace)
  if (!left || process.platform === 'win32') return
  const folder = dirname(left.address)
  const isOurs =
    left.address === join(runtimeFolder ?? tmpdir(), basename(folder), socketName) &&
    ourFolder.test(basename(folder)) &&
    isOursAlone(folder, 'folder')
  if (isOurs) removeSocket(folder)
}

/** Uses unlink and rmdir, which cannot remove more than the socket and an empty folder. */
function removeSocket(folder: string): void {
  const socket = join(folder, socketName)
  try {
    if (lstatSync(socket, { throwIfNoEntry: false })?.isSocket()) unlinkSync(socket)
    rmdirSync(folder)
  } catch {
    // The folder contains something else, or does not exist. In the worst case, an empty folder remains.
  }
}
