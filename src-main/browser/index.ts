/**
 * Entry of the browser host (out/main/browser.js): connects it to the terminal, the signals and the exit code of the
 * process.
 */
import '../kernel/temporal.ts'
import { compose } from '../app/compose.ts'
import { startHost } from './host.ts'

// Files that this process writes are readable by the user only.
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
      // A second signal ends the process at once, because everything saved is on disk. A signal that follows within
      // {@link echoMs} is ignored: the library with which conf writes its file raises each signal a second time.
      if (performance.now() - closingSince > echoMs) process.exit(1)
      return
    }
    closingSince = performance.now()
    void host.close().then(() => process.exit(0))
  }
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)
}
