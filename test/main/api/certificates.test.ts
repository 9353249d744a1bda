/**
 * Tests which certificates are trusted. A separate process is started for each test, because Node reads the trusted
 * certificates at its start.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newAuthority, type Certified } from '../../support/certificate.ts'

const run = promisify(execFile)
const at = (path: string) => JSON.stringify(fileURLToPath(new URL(`../../../${path}`, import.meta.url)))

/** A script that sends a read and a create and prints the result of each. */
const script = (url: string) => `
  const { network } = await import(${at('src-main/api/network.ts')})
  const { sendOnce } = await import(${at('src-main/api/send-once.ts')})
  const { systemClock } = await import(${at('src-main/kernel/clock.ts')})
  const said = ({ reason, mayHaveBeenSent }) => reason + (mayHaveBeenSent ? ', may have been sent' : ', not sent')
  for (const [transport, method] of [[network({ clock: systemClock }), 'GET'], [sendOnce, 'POST']])
    console.log(await transport({ method, url: ${JSON.stringify(url)}, headers: {} }).then(({ status }) => status, said))
`

const authority = newAuthority()
let folder: string
let server: Server | undefined
let asked: number

beforeEach(() => {
  asked = 0
  folder = mkdtempSync(join(tmpdir(), 'tallystick-trust-'))
})
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  rmSync(folder, { recursive: true })
})

/**
 * Runs the script against a server with this certificate, in a process that trusts the system's authorities and `also`.
 * Returns the printed lines.
 */
async function trusting(certified: Certified, also?: string): Promise<string[]> {
  server = createServer(certified, (_request, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const file = join(folder, 'authority.pem')
  if (also !== undefined) writeFileSync(file, also)
  const env = { ...process.env, NODE_OPTIONS: '', ...(also !== undefined && { NODE_EXTRA_CA_CERTS: file }) }
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script(url)], { env })
  return stdout.trim().split('\n')
}

describe('the certificate of a server', () => {
  it('sends nothing to a server whose certificate is from an unknown authority', async () => {
    expect(await trusting(authority.certify('127.0.0.1'))).toEqual([
      'certificate, not sent',
      'certificate, not sent',
    ])
    expect(asked).toBe(0)
  })

  it('sends nothing to a server whose certificate is for another name', async () => {
    const said = await trusting(authority.certify('fieldstone.example'), authority.cert)
    expect(said).toEqual(['certificate, not sent', 'certificate, not sent'])
    expect(asked).toBe(0)
  })

  it('trusts an authority that the owner of the machine added, for reads and for creates', async () => {
    expect(await trusting(authority.certify('127.0.0.1'), authority.cert)).toEqual(['200', '200'])
    expect(asked).toBe(2)
  })
})
