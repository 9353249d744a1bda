/**
 * Runs the HTTP server of the browser host (Tallystick without Electron; the page is in a browser), on loopback only.
 * It serves the page, POST /opening and /call/:name, GET /events, and the one-time link. Before the server handles a
 * request from the page, it checks, in this order, the address, method, site, cookie, page key and size.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { CommandName } from '#preload/contract/commands.ts'
import { lastEventHeader, pageKeyHeader } from '#preload/contract/names.ts'
import type { Opening } from '#preload/contract/opening.ts'
import type { FailureCode, Outcome } from '#preload/contract/outcome.ts'
import { start } from '#preload/words/made/start.ts'
import * as z from 'zod'
import type { App } from '../app/app.ts'
import { firstAnswers } from '../app/first-answers.ts'
import { pageHeaders, scriptsOf } from '../app/page-delivery.ts'
import { acceptedLanguages, pageInLanguage, type HostLanguage } from '../app/page-language.ts'
import type { Clock } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'
import { jsonOf } from '../kernel/parse-as.ts'
import { onceAMinute, type Log } from '../kernel/log.ts'
import { Access } from './access.ts'
import { Challenges } from './challenge.ts'
import { EventStream } from './event-stream.ts'
import { misdirected, turnedAway, type Arrival, type NoEntry } from './origin.ts'
import { readPageFiles, type PageFile } from './page-files.ts'
import {
  admittedPage,
  linkOver,
  noSuchPage,
  openPage,
  pageNotBuilt,
  sessionOver,
  messagePage,
  type PlainPage,
} from './plain-page.ts'

const loopback = '127.0.0.1'
const mostBodyBytes = 1_000_000
/**
 * The commands that may change many items at once. Their size limit leaves room for the maximum number of items per
 * command, each with a name of the maximum length.
 */
const bulkCommands: ReadonlySet<string> = new Set<CommandName>(['items.bringIn', 'items.changeSeveral'])
const mostBulkBytes = 50_000_000
/**
 * The size limit in bytes for requests from senders that have not authenticated yet. Such requests contain only a key
 * or a proof.
 */
const mostStrangersBytes = 2_000
/** A request in flight may delay closing the server by at most this many milliseconds. */
const goodbyeMs = 2_000

const beginning = z.strictObject({ fromStart: z.string().min(20).max(100) })
const proving = z.strictObject({ challenge: z.string().max(100), proof: z.string().max(100) })

export interface ServerOptions {
  readonly app: Pick<App, 'dispatchPage' | 'leaveSample' | 'listen'>
  /** The port to listen on. If it is 0, the system chooses a free port. */
  readonly port: number
  readonly rendererFolder: string
  /**
   * Returns the `--lang` flag and the setting that decide the page's language. If neither names a language, the
   * browser's language is used.
   */
  readonly language?: () => Pick<HostLanguage, 'flag' | 'setting'>
  readonly clock: Clock
  readonly log: Log
  /** Called when a browser has used a link; the file that contains the link can then be removed. */
  readonly onAdmitted?: () => void
}

export interface RunningServer {
  readonly port: number
  /** A second instance uses this key to prove that it may request a link. */
  readonly controlKey: string
  newLink(): string
  /** Ends the event streams, waits up to two seconds for calls in flight, and closes the port. */
  close(): Promise<void>
}

/** Starts the server. Rejects with Node's own error (`EADDRINUSE`, `EACCES`) when the port is not available. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  await start.load()
  const access = new Access(options.clock)
  // Closing or reloading the last open page also closes the sample data (made-up entries that the user can explore).
  const events = new EventStream(options.clock, () => options.app.leaveSample())
  const controlKey = newSecret()
  let authority = ''
  const newLink = () => `http://${authority}/open#${access.newLinkKey()}`
  const challenges = new Challenges(controlKey)
  const refusals = onceAMinute(options.log, () => options.clock.nowMs())
  const routes = routesOf({
    ...options,
    ...{ refusals, access, events, challenges, newLink },
    authority: () => authority,
  })
  // The cast is correct because the adapter creates a plain HTTP server unless HTTP/2 is requested.
  const server = createAdaptorServer({ fetch: routes.fetch }) as Server

  server.listen(options.port, loopback)
  await once(server, 'listening')
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
  readonly refusals: Pick<Log, 'warn'>
  readonly access: Access
  readonly events: EventStream
  readonly challenges: Challenges
  readonly newLink: () => string
  readonly authority: () => string
}

function routesOf(parts: Parts): Hono {
  const files = readPageFiles(parts.rendererFolder)
  const page = new TextDecoder().decode(files.get('/')?.body)
  const ownHeaders = Object.entries(pageHeaders('self', scriptsOf(page)))
  const routes = new Hono()

  routes.use(async (c, next) => {
    await next()
    secure(c.res.headers, ownHeaders)
  })
  addStartRoutes(routes, parts)
  addLinkRoutes(routes, parts)
  addGuards(routes, parts)
  addPageRoutes(routes, parts)
  if (page !== '')
    routes.get('/', (c) => {
      const { flag, setting } = parts.language?.() ?? { setting: 'system' }
      const system = acceptedLanguages(c.req.header('accept-language'))
      return c.html(pageInLanguage(page, { flag, setting, system }))
    })
  routes.get('*', (c) => {
    const file = files.get(c.req.path)
    if (file) return served(c, file)
    return said(c, 404, c.req.path === '/' ? pageNotBuilt() : noSuchPage())
  })
  routes.all('*', (c) => (isOfPage(c) ? refused(c, 404, 'unknown-command') : said(c, 404, noSuchPage())))
  routes.onError((error, c) => {
    parts.log.error('browser.failed', error)
    return refused(c, 500, 'internal')
  })
  return routes
}

/**
 * Adds the routes through which a second instance requests a link from this instance. A second instance is not a page,
 * so its requests have no Origin header; instead, it proves that it has read instance.json.
 */
function addStartRoutes(routes: Hono, { challenges, newLink, authority }: Parts): void {
  const isNoPage = (c: Context) =>
    c.req.header('host') === authority() && c.req.header('origin') === undefined
  const port = () => Number(authority().split(':')[1])
  const limit = bodyLimit({ maxSize: mostStrangersBytes, onError: (c) => c.text('Not allowed.', 413) })

  routes.post('/instance/challenge', limit, async (c) => {
    const asked = beginning.safeParse(jsonOf(await c.req.text()))
    if (!isNoPage(c) || !asked.success) return c.text('Not allowed.', 403)
    return c.json(challenges.begin(port(), asked.data.fromStart))
  })
  routes.post('/instance/link', limit, async (c) => {
    const proved = proving.safeParse(jsonOf(await c.req.text()))
    const { challenge = '', proof = '' } = proved.data ?? {}
    if (!isNoPage(c) || !challenges.isAnswered(port(), challenge, proof)) return c.text('Not allowed.', 403)
    return c.json({ link: newLink() })
  })
}

/**
 * Adds the route that accepts the key of a one-time link. The response gives the browser the cookie and the page key.
 */
function addLinkRoutes(routes: Hono, { access, authority, refusals, onAdmitted }: Parts): void {
  const limit = bodyLimit({
    maxSize: mostStrangersBytes,
    onError: (c) => said(c, 413, linkOver()),
  })
  routes.post('/open', limit, async (c) => {
    const no = misdirected(arrivalOf(c), authority())
    if (no) return turnAway(c, no, refusals)
    const admission = access.redeem(new URLSearchParams(await c.req.text()).get('key') ?? '')
    if (admission === undefined) return said(c, 401, linkOver())
    c.header('set-cookie', `${access.cookieName}=${admission.cookie}; Path=/; HttpOnly; SameSite=Strict`)
    onAdmitted?.()
    return said(c, 200, admittedPage(admission.pageKey))
  })
}

/**
 * Adds checks to all routes that are added after this call. Only requests from our own page pass, and routes with user
 * data also require the page key.
 */
function addGuards(routes: Hono, { access, authority, refusals }: Parts): void {
  routes.use(async (c, next) => {
    const no = turnedAway(arrivalOf(c), authority())
    return no ? turnAway(c, no, refusals) : next()
  })
  routes.get('/open', (c) => said(c, 200, openPage()))
  routes.use(async (c, next) => {
    const cookie = c.req.header('cookie')
    if (isOfPage(c)) {
      const admitted = access.admitsPage(cookie, c.req.header(pageKeyHeader))
      return admitted ? next() : refused(c, 401, 'not-allowed')
    }
    return access.admitsBrowser(cookie) ? next() : said(c, 401, sessionOver())
  })
}

function addPageRoutes(routes: Hono, { app, events, clock, log }: Parts): void {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => refused(c, 413, 'invalid-input') })
  const [limit, bulkLimit] = [limitTo(mostBodyBytes), limitTo(mostBulkBytes)]
  const limitOfCall: MiddlewareHandler = (c, next) =>
    bulkCommands.has(c.req.param('name') ?? '') ? bulkLimit(c, next) : limit(c, next)
  routes.post('/call/:name', limitOfCall, async (c) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
      return refused(c, 415, 'invalid-input')
    const input = jsonOf(await c.req.text())
    if (input === undefined) return refused(c, 400, 'invalid-input')
    const outcome = await app.dispatchPage(c.req.param('name'), input)
    c.header(lastEventHeader, String(events.lastId))
    return c.json(outcome)
  })

  routes.post('/opening', limit, async (c) => {
    // The id of the latest event is read before the page's first calls are answered. An event that occurs in between is
    // therefore never missed. It may be sent twice, which is harmless.
    const lastEventId = events.lastId
    try {
      const answers = await firstAnswers(app, new Date(clock.nowMs()).toISOString())
      return c.json({ lastEventId, answers } satisfies Opening)
    } catch (error) {
      // If the response contains no results, the page makes its first calls itself. The user therefore need not see
      // this error.
      log.error('browser.opening-failed', error)
      return c.json({ lastEventId, answers: [] } satisfies Opening)
    }
  })

  routes.get('/events', (c) => {
    c.header('content-type', 'text/event-stream')
    return c.body(events.body(c.req.header('last-event-id')))
  })
}

/**
 * Adds the security headers that the response does not set itself, and forbids caching unless the response allows it.
 * Called for every response, including refusals.
 */
function secure(headers: Headers, ownHeaders: readonly (readonly [string, string])[]): void {
  for (const [name, value] of ownHeaders) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

function served(c: Context, file: PageFile): Response {
  c.header('content-type', file.type)
  c.header('cache-control', file.hashed ? 'private, max-age=31536000, immutable' : 'no-store')
  return c.body(file.body)
}

/**
 * Returns whether the route returns user data. Only our page may use such a route, and its errors are sent as JSON
 * rather than as an HTML page.
 */
function isOfPage(c: Context): boolean {
  return c.req.path.startsWith('/call/') || c.req.path === '/opening' || c.req.path === '/events'
}

function arrivalOf(c: Context): Arrival {
  return {
    // Hono passes HEAD requests to the route for GET, so the method is needed to refuse them.
    method: c.req.method,
    host: c.req.header('host'),
    origin: c.req.header('origin'),
    fetchSite: c.req.header('sec-fetch-site'),
  }
}

function turnAway(c: Context, { status, because }: NoEntry, refusals: Pick<Log, 'warn'>): Response {
  refusals.warn('browser.turned-away', { status })
  return isOfPage(c) ? refused(c, status, 'not-allowed') : said(c, status, messagePage('Tallystick', because))
}

type Refused = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 421 | 500

function refused(c: Context, status: Refused, code: FailureCode): Response {
  const outcome: Outcome<never> = { ok: false, failure: { code } }
  return c.json(outcome, status)
}

function said(c: Context, status: Refused | 200, { html, policy }: PlainPage): Response {
  c.header('content-security-policy', policy)
  return c.html(html, status)
}

/** Closes the server. Calls in flight get `goodbyeMs` to finish; after that, their connections are closed. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), goodbyeMs)
    // A connection becomes idle once its last response has been sent, and would otherwise stay open for another
    // request.
    const sweep = setInterval(() => server.closeIdleConnections(), 20)
    server.close(() => {
      clearTimeout(cutOff)
      clearInterval(sweep)
      resolve()
    })
  })
}
