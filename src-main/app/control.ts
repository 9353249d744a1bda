/**
 * Where the running program takes orders from the command line: a socket in a folder that only its owner may enter (on
 * Windows a pipe whose name nobody can guess), named by a file that only its owner may read. Whoever gets that far is the
 * person themselves, with the rights that the page has: the app's own commands, and a window to be shown.
 *
 * One visit at a time, however many orders it gives: "is there an item of that name? then start it, else make it" is
 * one step to everybody else. A visitor is greeted when it is their turn and gives no order before that, so whoever is
 * sent away ungreeted knows that nothing was done for them.
 */
import { lstatSync, mkdtempSync, rmdirSync, unlinkSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { askedViews, type AskedView } from '#preload/contract/events.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import * as z from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import { announce, lastAnnounced } from './announcement.ts'
import type { App } from './app.ts'
import { onEachLine } from './each-line.ts'
import { isOursAlone } from './ownership.ts'

export const controlFile = 'control.json'
export const controlPlace = z.strictObject({
  address: z.string().min(1).max(1_000),
  pid: z.int().min(1),
})

/** One line of JSON each, and one line for its answer. */
export const controlOrder = z.union([
  z.strictObject({ call: z.string().max(100), input: z.unknown() }),
  z.strictObject({ show: z.enum(askedViews).nullable() }),
])
export type ControlOrder = z.infer<typeof controlOrder>

export interface ControlMakings {
  readonly app: Pick<App, 'dispatch'>
  readonly dataFolder: string
  readonly clock: Clock
  readonly log: Log
  /** XDG_RUNTIME_DIR, where there is one: it is emptied at logout. */
  readonly runtimeFolder?: string | undefined
  /**
   * Brings the window, or the browser, to the front. Gives a link where a person may have to open it themselves. Left
   * out where there is nothing to show.
   */
  readonly show?: (view: AskedView | null) => string | undefined
}

/** A visit that says nothing for so long is over; the next one waits. */
const silenceMs = 5_000
const mostVisitors = 512
const mostLetters = 100_000

export interface Control {
  /** Lets in nobody new, and ends when the last of those who are there has gone. */
  finish(): Promise<void>
  /** Ends at once; who is there is cut off. */
  close(): Promise<void>
}

/** The first line of every visit. */
export const greeting = 'tallystick'

/** Never rejects: without it everything but the command line works. */
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
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    void gone.then(() => visitors.delete(socket))
    turn = turn.then(() => (socket.destroyed ? undefined : visit(socket, gone, makings)))
  })
  server.maxConnections = mostVisitors
  server.on('error', (error) => log.error('control.failed', error))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.address, resolve)
  })
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

/** Answers every line until the visitor hangs up or falls silent. */
async function visit(
  socket: Socket,
  gone: Promise<void>,
  { app, clock, show }: ControlMakings,
): Promise<void> {
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
      const outcome = await carriedOut(line, app, show)
      forget()
      forget = clock.after(silenceMs, () => socket.destroy())
      if (!socket.destroyed) socket.write(`${JSON.stringify(outcome)}\n`)
    })
  })
  await gone
  forget()
  // The next visit sees what this one has done, also when its visitor did not wait for it.
  await answered
}

async function carriedOut(
  line: string,
  app: Pick<App, 'dispatch'>,
  show: ControlMakings['show'],
): Promise<Outcome<unknown>> {
  const order = orderIn(line)
  if (!order) return { ok: false, failure: { code: 'invalid-input' } }
  if ('call' in order) return app.dispatch(order.call, order.input)
  if (!show) return { ok: false, failure: { code: 'not-found' } }
  return { ok: true, value: { link: show(order.show) } }
}

function orderIn(line: string): ControlOrder | undefined {
  try {
    return controlOrder.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

const folderPrefix = 'tallystick-'
const socketName = 'control'
/** As `mkdtemp` names what it makes. */
const ourFolder = new RegExp(`^${folderPrefix}[A-Za-z0-9]{6}$`)

function newPlace(runtimeFolder: string | undefined): { address: string; remove: () => void } {
  if (process.platform === 'win32')
    return { address: `\\\\.\\pipe\\tallystick-${newSecret()}`, remove: () => undefined }
  // Made with mode 0700. Not in the data folder: a socket's path may have a hundred letters only.
  const folder = mkdtempSync(join(runtimeFolder ?? tmpdir(), folderPrefix))
  return { address: join(folder, socketName), remove: () => removeSocket(folder) }
}

/**
 * Only one program can have the data, so the one that announced before us is gone and left its folder behind. The file
 * that names it may have been copied from elsewhere or written by anybody: only a folder that looks in every respect
 * like one of ours is touched, and nothing but the socket in it is removed.
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

/** By unlink and rmdir, which remove one socket and one empty folder and never anything else. */
function removeSocket(folder: string): void {
  const socket = join(folder, socketName)
  try {
    if (lstatSync(socket, { throwIfNoEntry: false })?.isSocket()) unlinkSync(socket)
    rmdirSync(folder)
  } catch {
    // Something else is in it, or it is gone: what stays behind is an empty folder at most.
  }
}
