#!/usr/bin/env node
/** The command `tallystick` from a clone: prepares what is missing, quietly, and hands everything on. Owns no order itself. */
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

// Standard output is the answer, which may be read by a program.
console.log = console.error
const node = await prepare({ build: true })
process.exit(await run(node, [join(root, 'out', 'main', 'cli.js'), ...process.argv.slice(2)], process.env))
