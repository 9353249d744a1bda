/** `npm start`: installs the packages and builds if necessary, and runs Tallystick. */
import { chooseHost } from './choose-host.mjs'
import { notElectron } from './decide-host.mjs'
import { typedFlags } from './flags.mjs'
import { prepare, root, say } from './prepare.mjs'
import { browserArguments, electronArguments, run, runElectron } from './run.mjs'

const flags = typedFlags()
const node = await prepare({ build: true })
/** @type {import('./decide-host.mjs').Decision | import('./choose-host.mjs').Choice} */
let choice = await chooseHost(root, node, flags)

if ('binary' in choice) {
  const { code, gaveUp } = await runElectron(choice.binary, electronArguments(root, flags))
  if (gaveUp === undefined) process.exit(code)
  choice = notElectron(gaveUp, choice.binary)
}
if (choice.host === 'browser' && choice.because) say(choice.because)
process.exit(await run(node, browserArguments(root, flags), process.env))
