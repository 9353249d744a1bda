/** Gives each test of a file its own data folder, and starts browser hosts on it that end with the test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { startBrowserHost, type HostProcess } from '../support/start-browser-host.ts'

export interface DataFolder {
  readonly path: string
  /** Starts the built host. Port 0 lets the system choose a port. */
  start(port?: number): Promise<HostProcess>
}

export function dataFolderForEachTest(): DataFolder {
  let path = ''
  let hosts: HostProcess[] = []
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'tallystick-start-'))
    hosts = []
  })
  afterEach(async () => {
    for (const host of hosts) await host.kill()
    rmSync(path, { recursive: true, force: true })
  })
  return {
    get path() {
      return path
    },
    async start(port = 0) {
      const host = await startBrowserHost({ dataFolder: path, entry: 'built', port })
      hosts.push(host)
      return host
    },
  }
}
