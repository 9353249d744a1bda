#!/usr/bin/env node
/**
 * Implements the command `tallystick` in a clone of the repository: installs and builds if necessary, and passes the
 * arguments to the command-line program.
 */
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

// Standard output is reserved for the result, which another program may read.
console.log = console.error
const node = await prepare({ build: true })
process.exit(await run(node, [join(root, 'out', 'main', 'cli.js'), ...process.argv.slice(2)], process.env))
