/**
 * Starts the browser host (Tallystick without Electron; the page is in a browser). This file is the entry point of the
 * process (out/main/browser.js), so it also handles signals and sets the exit code.
 */
import '../kernel/temporal.ts'
import { compose } from '../app/compose.ts'
import { startHost } from './host.ts'

// Files that this process writes can be read only by the user.
process.umask(0o077)

const echoMs = 500

const host = await startHost({
  args: process.argv.slice(2),
  compose,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})

if ('code' in host) {
  process.exit(host.code)
} else {
  let closingSince: number | undefined
  const end = () => {
    if (closingSince !== undefined) {
      // A second signal ends the process immediately, which is safe because everything saved is on disk. A signal
      // within {@link echoMs} of the first is ignored: a dependency of conf (the package that stores the settings)
      // raises each signal a second time.
      if (performance.now() - closingSince > echoMs) process.exit(1)
      return
    }
    closingSince = performance.now()
    void host.close().then(() => process.exit(0))
  }
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)
}
