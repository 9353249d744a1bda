/** Entry of the browser host (out/main/browser.js): the process's terminal, signals and exit code, nothing else. */
import '../kernel/temporal.ts'
import { compose } from '../app/compose.ts'
import { startHost } from './host.ts'

// Whatever this process writes is the person's own business.
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
      // A later signal: the person is in a hurry, and everything saved is on disk. One that comes at once is an echo:
      // what conf writes its file with raises each signal again.
      if (performance.now() - closingSince > echoMs) process.exit(1)
      return
    }
    closingSince = performance.now()
    void host.close().then(() => process.exit(0))
  }
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)
}
