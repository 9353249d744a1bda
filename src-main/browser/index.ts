/** Entry of the browser host (out/main/browser.js): the process's terminal, signals and exit code, nothing else. */
import '../kernel/temporal.ts'
import { compose } from '../app/compose.ts'
import { startHost } from './host.ts'

// Whatever this process writes is the person's own business.
process.umask(0o077)

const host = await startHost({
  args: process.argv.slice(2),
  compose,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})

if ('code' in host) {
  process.exit(host.code)
} else {
  let closing = false
  const end = () => {
    // A second signal while the first is being obeyed: the person is in a hurry, and everything saved is on disk.
    if (closing) process.exit(1)
    closing = true
    void host.close().then(() => process.exit(0))
  }
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)
}
