/**
 * `npm run service`: runs the local service (our own implementation of the board service's API) on its own port. Build
 * progress goes to stderr, because the service prints one line of JSON to stdout for the program that started it.
 */
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

const node = await prepare({ build: true, say: console.error })
const entry = join(root, 'out', 'main', 'service.js')
// A request allocates only objects that soon become garbage. A larger young generation (the memory for new objects)
// would use 40 MB more without saving time.
const flags = ['--max-semi-space-size=2']

// npm starts this process through a shell and sends signals only to the shell. This process therefore checks regularly
// whether the shell has ended, and stops itself in that case.
const shell = process.ppid
const orphaned = () => process.ppid !== shell && process.kill(process.pid, 'SIGTERM')
if (process.env.npm_lifecycle_event) setInterval(orphaned, 200).unref()

process.exit(await run(node, [...flags, entry, ...process.argv.slice(2)], process.env))
