/**
 * Hostile answers of a service, meant to crash a client, to keep it busy, or to make it reveal a secret. Each is named
 * after what the client encounters.
 */
import type { ServerResponse } from 'node:http'
import { json, type Answering } from './http-server.ts'

const bigPage = 'x'.repeat(6 * 1024 * 1024)

/** A portal, proxy or wrong host: a success with an HTML page. */
export const page: Answering = (_asked, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')

/** The login page of a hotel's network, which answers before the service is reached. */
export const loginPage: Answering = (_asked, response) =>
  response.writeHead(401, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>')

/** The JSON is cut off in the middle, but the HTTP answer ends as usual. */
export const cutJson: Answering = (_asked, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[{"id":"1","item"')

/** The connection ends before the promised length. */
export const halfBody: Answering = (_asked, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"items":[')
  setTimeout(() => response.destroy(), 5)
}

export const redirectTo =
  (origin: string, status = 302): Answering =>
  ({ path }, response) =>
    response.writeHead(status, { location: `${origin}${path}` }).end()

export const alwaysUnauthorized: Answering = (_asked, response) => json(response, 401, { message: 'no' })

export const throttledForSeconds: Answering = (_asked, response) =>
  json(response, 429, { message: 'slow down' }, { 'retry-after': '40' })

/** A date relative to the server's own clock, which is wrong by years. */
export const throttledUntilDate: Answering = (_asked, response) =>
  json(
    response,
    429,
    { message: 'slow down' },
    { date: 'Wed, 01 Jan 2020 00:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2020 00:02:00 GMT' },
  )

export const failing: Answering = (_asked, response) =>
  response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>')

export const tooLarge: Answering = (_asked, response) =>
  json(response, 200, { items: [], total: 0, x: bigPage })

export const tooDeep: Answering = (_asked, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)

export const wrongTypes: Answering = (_asked, response) =>
  json(response, 200, {
    access_token: 5,
    total: 'many',
    items: { a: 1 },
    fields: 'none',
    id: null,
    worklogs: [[]],
  })

export const nothingAtAll: Answering = (_asked, response) => response.writeHead(200).end()

export const hangsUp: Answering = (_asked, response) => response.destroy()

/** Sends one byte now and then, and never ends. */
export const slowBytes: Answering = (_asked, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const drip = setInterval(() => response.write(' '), 5)
  response.once('close', () => clearInterval(drip))
}

export function listedEntry(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { id: '1', item: '88213', user: '40771', date: '2026-11-20', minutes: 30, ...changes }
}

/** Grants a token, and answers everything else with `answer`. */
export const withToken =
  (answer: Answering): Answering =>
  (asked, response) =>
    asked.path.includes('oauth') ? granted(response) : answer(asked, response)

export function granted(response: ServerResponse): void {
  json(response, 200, { access_token: 'hostile-access-token', expires_in: 3600 })
}
