/**
 * Entry point of the command `tallystick` (out/main/cli.js). Connects it to the arguments, terminal and exit code of
 * the process.
 */
import '../kernel/temporal.ts'
import { readFileSync } from 'node:fs'
import { manifestVersion } from '../kernel/manifest-version.ts'
import { runCommand } from './run.ts'

// Files that this process writes can be read only by the user.
process.umask(0o077)

process.exitCode = await runCommand({
  argv: process.argv.slice(2),
  from: process.env['INIT_CWD'] ?? process.cwd(),
  env: process.env,
  version: manifestVersion(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
  loadCompose: async () => (await import('../app/compose.ts')).compose,
  isTerminal: process.stdout.isTTY,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
