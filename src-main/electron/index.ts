/**
 * Entry of the Electron host (out/main/electron.js): hands the process's own facts to the start, nothing else.
 * Refuses to wait for it: Electron would wait for us.
 */
import '../kernel/temporal.ts'
import { compose } from '../app/compose.ts'
import { start } from './start.ts'

const { argv, env, platform } = process
void start(compose, { argv: argv.slice(1), env, from: process.cwd(), platform })
