/**
 * The browser host's HTTP side, on loopback only: the page, POST /call/:name, GET /events, and the one-time link.
 * Owns who gets an answer at all, in one order: address, method, site, cookie, header, size. Refuses to know what a
 * command means: that is the app's.
 */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { callHeader } from '#preload/contract/names.ts'
import type { FailureCode, Outcome } from '#preload/contract/outcome.ts'
import type { App } from '../app/app.ts'
import { firstAnswers } from '../app/first-answers.ts'
import { pageHeaders, scriptsOf } from '../app/page-delivery.ts'
import type { Clock } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import { Access, sameSecret } from './access.ts'
import { EventStream } from './event-stream.ts'
import { turnedAway } from './origin.ts'
import { withOpening } from './opening.ts'
import { readPageFiles, type PageFile } from './page-files.ts'
import { linkOver, noSuchPage, pageNotBuilt, plainPage } from './words.ts'

const loopback = '127.0.0.1'
const mostBodyBytes = 1_000_000
/** How long a page may hold up the end. */
const goodbyeMs = 2_000

/** Carries the control key of a second start (instance.ts). */
export const controlHeader = 'x-tallystick-control'

export interface ServerOptions {
  readonly app: Pick<App, 'dispatch' | 'call' | 'listen'>
  /** 0 takes any free one. */
  readonly port: number
  /** The built page. */
  readonly rendererFolder: string
  readonly clock: Clock
  readonly log: Log
}

export interface RunningServer {
  readonly port: number
  /** With it, a second start asks for a link. */
  readonly controlKey: string
  /** A fresh one-time link. */
  newLink(): string
  /** Ends the streams, lets a running call end, closes the port. */
  close(): Promise<void>
}

/** Rejects with Node's own error (`EADDRINUSE`, `EACCES`) when the port cannot be had. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const access = new Access(options.clock)
  const events = new EventStream(options.clock)
  const controlKey = newSecret()
  let authority = ''
  const newLink = () => `http://${authority}/open?key=${access.newLinkKey()}`
  const routes = routesOf({ ...options, access, events, controlKey, newLink, authority: () => authority })
  // Without HTTP/2 the adaptor makes a plain server.
  const server = createAdaptorServer({ fetch: routes.fetch }) as Server

  await listening(server, options.port)
  const { port } = server.address() as AddressInfo
  authority = `${loopback}:${port}`
  const stopListening = options.app.listen((message) => events.tell(message))

  return {
    port,
    controlKey,
    newLink,
    async close() {
      stopListening()
      events.close()
      await closed(server)
    },
  }
}

interface Parts extends ServerOptions {
  readonly access: Access
  readonly events: EventStream
  readonly controlKey: string
  readonly newLink: () => string
  readonly authority: () => string
}

function routesOf(parts: Parts): Hono {
  const { access, app, events, log } = parts
  const files = readPageFiles(parts.rendererFolder)
  const page = new TextDecoder().decode(files.get('/')?.body)
  const ownHeaders = Object.entries(pageHeaders('self', scriptsOf(page)))
  const routes = new Hono()

  routes.use(async (c, next) => {
    await next()
    secure(c.res.headers, ownHeaders)
  })

  // A second start is no page: it comes without an Origin and shows the key from instance.json.
  routes.post('/instance/link', (c) => {
    const key = c.req.header(controlHeader)
    const own = c.req.header('host') === parts.authority() && c.req.header('origin') === undefined
    if (!own || key === undefined || !sameSecret(key, parts.controlKey)) return c.text('Not allowed.', 403)
    return c.json({ link: parts.newLink() })
  })

  routes.use(async (c, next) => {
    const no = turnedAway(
      {
        // Hono answers HEAD with GET's route, and a look at a link must not use it up.
        method: c.req.method,
        host: c.req.header('host'),
        origin: c.req.header('origin'),
        fetchSite: c.req.header('sec-fetch-site'),
      },
      parts.authority(),
    )
    if (!no) return next()
    log.warn('browser.turned-away', { status: no.status })
    return isCall(c) ? refused(c, no.status, 'not-allowed') : said(c, no.status, no.because)
  })

  routes.get('/open', (c) => {
    const session = access.redeem(c.req.query('key') ?? '')
    if (session === undefined) return said(c, 401, linkOver)
    c.header('set-cookie', `${access.cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`)
    return c.redirect('/', 303)
  })

  routes.use(async (c, next) => {
    if (access.admits(c.req.header('cookie'))) return next()
    return isCall(c) ? refused(c, 401, 'not-allowed') : said(c, 401, linkOver)
  })

  routes.post('/call/:name', async (c, next) => {
    if (c.req.header(callHeader) === undefined) return refused(c, 403, 'not-allowed')
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
      return refused(c, 415, 'invalid-input')
    return next()
  })
  routes.post(
    '/call/:name',
    bodyLimit({ maxSize: mostBodyBytes, onError: (c) => refused(c, 413, 'invalid-input') }),
    async (c) => {
      const text = await c.req.text()
      let input: unknown
      try {
        input = JSON.parse(text)
      } catch {
        return refused(c, 400, 'invalid-input')
      }
      return c.json(await app.dispatch(c.req.param('name'), input))
    },
  )

  routes.get('/events', (c) => {
    c.header('content-type', 'text/event-stream')
    // The header is of a stream that comes back, and knows better than its address, which stays what it was.
    return c.body(events.body(c.req.header('last-event-id') ?? c.req.query('after')))
  })

  routes.get('/', async (c, next) => {
    const file = files.get('/')
    if (!file) return next()
    // Before the answers: an event that comes while they are put together is told again rather than missed.
    const lastEventId = events.lastId
    try {
      const answers = await firstAnswers(app, new Date(parts.clock.nowMs()).toISOString())
      return c.html(withOpening(page, { lastEventId, answers }))
    } catch (error) {
      // A page without them asks for itself.
      log.error('browser.opening-failed', error)
      return served(c, file)
    }
  })
  routes.get('*', (c) => {
    const file = files.get(c.req.path)
    if (file) return served(c, file)
    return said(c, 404, c.req.path === '/' ? pageNotBuilt : noSuchPage)
  })
  routes.all('*', (c) => (isCall(c) ? refused(c, 404, 'unknown-command') : said(c, 404, noSuchPage)))

  routes.onError((error, c) => {
    log.error('browser.failed', error)
    return refused(c, 500, 'internal')
  })
  return routes
}

/** On every answer, the refusals included. */
function secure(headers: Headers, ownHeaders: readonly (readonly [string, string])[]): void {
  for (const [name, value] of ownHeaders) headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

function served(c: Context, file: PageFile): Response {
  c.header('content-type', file.type)
  c.header('cache-control', file.hashed ? 'private, max-age=31536000, immutable' : 'no-store')
  return c.body(file.body)
}

function isCall(c: Context): boolean {
  return c.req.path.startsWith('/call/')
}

type Refused = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 421 | 500

function refused(c: Context, status: Refused, code: FailureCode): Response {
  const outcome: Outcome<never> = { ok: false, failure: { code } }
  return c.json(outcome, status)
}

function said(c: Context, status: Refused, sentence: string): Response {
  return c.html(plainPage(sentence), status)
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, loopback, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Running calls get a moment to end; whoever holds on is cut off. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), goodbyeMs)
    // A connection becomes idle only after its last answer has left, and is then kept for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), 20)
    server.close(() => {
      clearTimeout(cutOff)
      clearInterval(sweep)
      resolve()
    })
  })
}
