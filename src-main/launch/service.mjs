/** `npm run service`: the local service behind a port of its own, run from its sources. Its stdout is the service's alone. */
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

const node = await prepare({ build: false, say: console.error })
const entry = join(root, 'src-main', 'service', 'stand-alone.ts')

// npm hands a signal to the shell between us, which dies of it and tells nobody.
const shell = process.ppid
const orphaned = () => process.ppid !== shell && process.kill(process.pid, 'SIGTERM')
if (process.env.npm_lifecycle_event) setInterval(orphaned, 200).unref()

process.exit(await run(node, [entry, ...process.argv.slice(2)], process.env))
