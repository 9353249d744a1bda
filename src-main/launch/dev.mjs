/**
 * `npm run dev`: runs a host and rebuilds it when its sources change. This script only chooses the host; electron-vite
 * or dev-browser.mjs builds and runs it.
 */
import { join } from 'node:path'
import { chooseHost } from './choose-host.mjs'
import { electronEnvironment } from './electron-binary.mjs'
import { typedFlags } from './flags.mjs'
import { prepare, root, say } from './prepare.mjs'
import { browserFlags, electronFlags, run } from './run.mjs'
import { watchWords } from './words/make.mjs'

const flags = typedFlags()
const node = await prepare({ build: false })
watchWords(root, say)
const choice = await chooseHost(root, node, flags)
// Development uses its own data folder, so that a bug cannot damage the developer's real entries.
const data = flags.data ?? join(root, '.dev-data')

if (choice.host === 'electron') {
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const env = { ...electronEnvironment(process.env), ELECTRON_EXEC_PATH: choice.binary }
  const args = electronFlags({ ...flags, data })
  process.exit(await run(node, [tool, 'dev', '--watch', '--', ...args], env))
}
if (choice.because) say(choice.because)
const args = browserFlags({ port: 5173, ...flags, data })
process.exit(await run(node, [join(root, 'src-main/launch/dev-browser.mjs'), ...args], process.env))
