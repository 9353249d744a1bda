/**
 * Runs the command `tallystick`. This file is the entry point of the process (out/main/cli.js): it passes on the
 * arguments and the environment, prints the result, and sets the exit code.
 */
import '../kernel/temporal.ts'
import { readFileSync } from 'node:fs'
import { manifestVersion } from '../kernel/manifest-version.ts'
import { runCommand } from './run.ts'

// Makes the files that this process writes accessible only to the user.
process.umask(0o077)

process.exitCode = await runCommand({
  argv: process.argv.slice(2),
  from: process.env['INIT_CWD'] ?? process.cwd(),
  env: process.env,
  languages: [Intl.DateTimeFormat().resolvedOptions().locale],
  version: manifestVersion(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
  loadCompose: async () => (await import('../app/compose.ts')).compose,
  isTerminal: process.stdout.isTTY,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
