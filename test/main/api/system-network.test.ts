/** Tests the proxies of the environment in a separate process, because the setting applies to the whole process. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { json, startHttpServer } from '../../support/http-server.ts'

const run = promisify(execFile)
const at = (path: string) => JSON.stringify(fileURLToPath(new URL(`../../../${path}`, import.meta.url)))

/** A script that requests each address in turn and prints the results. */
const script = (urls: string[]) => `
  const { network } = await import(${at('src-main/api/network.ts')})
  const { systemClock } = await import(${at('src-main/kernel/clock.ts')})
  const transport = network({ clock: systemClock })
  for (const url of ${JSON.stringify(urls)})
    console.log(await transport({ method: 'GET', url, headers: {} }).then(({ status }) => status, ({ reason }) => reason))
`

describe('a proxy of the environment', () => {
  it('uses the proxy of the environment for other machines, and never for this one', async () => {
    const tunnels: string[] = []
    const proxy = createServer((_request, response) => response.writeHead(500).end())
    proxy.on('connect', (request, socket) => {
      tunnels.push(request.url ?? '')
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const own = await startHttpServer((_asked, response) => json(response, 200, {}))
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    try {
      const urls = [`${own.origin}/here`, 'https://fieldstone.example/there']
      const env = { ...process.env, NODE_OPTIONS: '', HTTP_PROXY: address, HTTPS_PROXY: address }
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script(urls)], { env })
      expect(stdout.trim().split('\n')).toEqual(['200', 'no-answer'])
      expect(tunnels).toEqual(['fieldstone.example:443'])
      expect(own.asked).toHaveLength(1)
    } finally {
      proxy.close()
      proxy.closeAllConnections()
      await own.close()
    }
  })
})
