#!/usr/bin/env node
/**
 * The command `tallystick` in a clone of the repository: installs the packages and builds if necessary, and passes the
 * arguments to the command-line program.
 */
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

// Progress goes to stderr, because stdout is reserved for the result, which another program may read.
console.log = console.error
const node = await prepare({ build: true })
process.exit(await run(node, [join(root, 'out', 'main', 'cli.js'), ...process.argv.slice(2)], process.env))
