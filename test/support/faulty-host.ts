/**
 * The browser host with a service that can be made to fail, for tests only: the real app, with faults injected through
 * its ports. The file `fault` in the data folder selects the fault and may change at any time: `unreachable`: no
 * request is sent · `lost`: the request arrives and its answer does not · absent: no fault.
 */
import '../../src-main/kernel/temporal.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TransportError, type Transport } from '../../src-main/api/transport.ts'
import { compose } from '../../src-main/app/compose.ts'
import { startHost } from '../../src-main/browser/host.ts'

function withFaults(transport: Transport, folder: string): Transport {
  return async (request) => {
    const fault = faultIn(folder)
    if (fault === 'unreachable') throw new TransportError(false)
    const answer = await transport(request)
    if (fault === 'lost') throw new TransportError(true)
    return answer
  }
}

function faultIn(folder: string): string {
  try {
    return readFileSync(join(folder, 'fault'), 'utf8').trim()
  } catch {
    return ''
  }
}

const host = await startHost({
  args: process.argv.slice(2),
  compose: (ports) =>
    compose({ ...ports, wrapTransport: (transport) => withFaults(transport, ports.dataFolder) }),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
if ('code' in host) process.exit(host.code)
process.on('SIGTERM', () => void host.close().then(() => process.exit(0)))
