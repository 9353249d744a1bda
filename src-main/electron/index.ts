/**
 * Entry of the Electron host (out/main/electron.js): passes the process's arguments and environment to `start`. The
 * result is not awaited, because Electron would wait for it.
 */
import '../kernel/temporal.ts'
import { compose } from '../app/compose.ts'
import { start } from './start.ts'

const { argv, env, platform } = process
void start(compose, { argv: argv.slice(1), env, from: process.cwd(), platform })
