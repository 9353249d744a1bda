/**
 * Builds the floor pages into a temporary folder and serves them on loopback, as the browser host serves the product's
 * page.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export interface FloorServer {
  readonly svelteUrl: string
  /** A page with one text node that changes every second. */
  readonly bareUrl: string
  close(): Promise<void>
}

export async function startFloorServer(): Promise<FloorServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-floor-'))
  const root = fileURLToPath(new URL('floor/', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [svelte({ configFile: false })],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: { floor: join(root, 'index.html'), bare: join(root, 'bare.html') } },
    },
  })
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    readFile(join(folder, name)).then(
      (bytes) => response.setHeader('content-type', types[extname(name)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    svelteUrl: `${origin}/`,
    bareUrl: `${origin}/bare.html`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
