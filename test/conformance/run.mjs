/**
 * `npm run test:conformance`: tests the local service against the documents in docs/interfaces, in process and as a
 * separate process. `-- --url URL` tests the service at that address instead; `-- --ready FILE` (or `-` for stdin)
 * tests the service whose ready line, in JSON, is in the file. A URL alone is enough if the service has the
 * demonstration's credentials.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { prepare } from '../../src-main/launch/prepare.mjs'
import { run } from '../tools/steps.mjs'

const { url, ready } = parseArgs({ options: { url: { type: 'string' }, ready: { type: 'string' } } }).values
const node = await prepare({ build: false })
const line = ready === undefined ? undefined : JSON.parse(readFileSync(ready === '-' ? 0 : ready, 'utf8'))
const service =
  url === undefined && line === undefined ? undefined : JSON.stringify({ ...line, ...(url && { url }) })
const { ok } = await run(node, {
  name: 'conformance',
  tool: 'vitest',
  args: [
    ...['run', '--config', 'test/vitest.config.ts', '--project', 'scenario', '--reporter', 'verbose'],
    'test/conformance/service.test.ts',
  ],
  env: service === undefined ? {} : { TALLYSTICK_SERVICE: service },
  live: true,
})
process.exit(ok ? 0 : 1)
