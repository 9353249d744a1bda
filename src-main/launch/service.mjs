/** `npm run service`: the local service behind a port of its own. Its stdout is the service's alone. */
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

const node = await prepare({ build: true, say: console.error })
const entry = join(root, 'out', 'main', 'service.js')
// Requests leave short-lived garbage; room for forty megabytes of it saves no time here.
const flags = ['--max-semi-space-size=2']

// npm hands a signal to the shell between us, which dies of it and tells nobody.
const shell = process.ppid
const orphaned = () => process.ppid !== shell && process.kill(process.pid, 'SIGTERM')
if (process.env.npm_lifecycle_event) setInterval(orphaned, 200).unref()

process.exit(await run(node, [...flags, entry, ...process.argv.slice(2)], process.env))
