/** `npm run dev`: either host, rebuilt as its sources change. Owns the choice; the work is electron-vite's and dev-browser.mjs's. */
import { join } from 'node:path'
import { chooseHost } from './choose-host.mjs'
import { electronEnvironment } from './electron-binary.mjs'
import { typedFlags } from './flags.mjs'
import { prepare, root, say } from './prepare.mjs'
import { run } from './run.mjs'

const flags = typedFlags()
const node = await prepare({ build: false })
const choice = await chooseHost(root, node, flags)
// Work in progress writes here, never where the developer keeps real time.
const data = flags.data ?? join(root, '.dev-data')

if (choice.host === 'electron') {
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const env = { ...electronEnvironment(process.env), ELECTRON_EXEC_PATH: choice.binary }
  process.exit(await run(node, [tool, 'dev', '--watch', '--', `--data=${data}`], env))
}
if (choice.because) say(choice.because)
const args = ['--port', String(flags.port ?? 5173), '--data', data, ...(flags.open ? [] : ['--no-open'])]
process.exit(await run(node, [join(root, 'src-main/launch/dev-browser.mjs'), ...args], process.env))
