/**
 * The entry point of the Electron host (out/main/electron.js). Electron emits `ready` only after this file has run, so
 * the start of the window must not be awaited here. Only a command such as `tallystick status` is awaited: it needs no
 * window, and ends the process before Electron starts.
 */
import '../kernel/temporal.ts'
import { compose } from '../app/compose.ts'
import { launch } from './launch.ts'

const { argv, env, platform } = process
const command = launch(compose, { argv: argv.slice(1), env, from: process.cwd(), platform })
if (command) await command
