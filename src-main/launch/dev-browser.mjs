/**
 * Runs the browser host (Tallystick without Electron) in development, on Node 24. Vite serves the page with hot reload;
 * the host runs from its sources and restarts when they change. The host checks the address, site and cookie of each
 * request as usual. This script therefore signs in with the one-time link, and forwards the page's requests with the
 * resulting cookie and page key (the second secret of a browser session).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'vite'
import config from '../../electron.vite.config.ts'
import { typedFlags } from './flags.mjs'
import { root, say } from './prepare.mjs'
import { browserFlags } from './run.mjs'

const flags = typedFlags()
const hostPort = await freePort()
const target = `http://127.0.0.1:${hostPort}`
let cookie = ''
let pageKey = ''

/** @type {import('vite').ProxyOptions} */
const throughHost = {
  target,
  changeOrigin: true,
  configure: (proxy) => {
    proxy.on('proxyReq', (request, { headers }) => {
      // The host accepts only requests with its own origin. Requests from Vite's page get this origin; requests from
      // other sites do not.
      if (headers.origin === `http://${headers.host}`) request.setHeader('origin', target)
      request.setHeader('cookie', cookie)
      request.setHeader('x-tallystick', pageKey)
    })
    proxy.on('error', (_problem, _request, answer) => answer.destroy()) // the host is restarting; the page retries
  },
}

const vite = await createServer({
  ...config.renderer,
  configFile: false,
  server: {
    host: '127.0.0.1',
    port: flags.port ?? 5173,
    proxy: { '/call/': throughHost, '/events': throughHost, '/opening': throughHost },
  },
})
await vite.listen()

const host = spawn(
  process.execPath,
  [
    ...['--watch', '--watch-preserve-output', join(root, 'src-main/browser/index.ts')],
    ...browserFlags({ data: '', ...flags, port: hostPort, open: false }),
  ],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
)
createInterface({ input: host.stdout }).on('line', (line) => {
  const link = /^Tallystick: (http\S+)/.exec(line)?.[1]
  if (link) void signIn(link)
  else say(line)
})
host.on('close', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => host.kill())

/**
 * Exchanges the one-time link for a cookie and a page key. If the host has been restarted, also reloads the page.
 * @param {string} link
 */
async function signIn(link) {
  const first = cookie === ''
  const { origin, hash } = new URL(link)
  const answer = await fetch(`${origin}/open`, {
    method: 'POST',
    body: new URLSearchParams({ key: hash.slice(1) }),
  })
  cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  pageKey = JSON.parse(/id="key">([^<]*)</.exec(await answer.text())?.[1] ?? '""')
  if (!first) return vite.ws.send({ type: 'full-reload' })
  say(
    `Tallystick: ${vite.resolvedUrls?.local[0] ?? ''} (in development: the page and the host follow their sources)`,
  )
  if (flags.open) vite.openBrowser()
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  socket.close()
  return address !== null && typeof address === 'object' ? address.port : 0
}
