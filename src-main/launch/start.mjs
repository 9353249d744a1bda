/** `npm start`: from whatever state the folder is in to a running Tallystick. Owns the order of the steps and nothing else. */
import { decideBeforeBinary, decideHost, notElectron } from './decide-host.mjs'
import { electronFault, electronPath } from './electron-binary.mjs'
import { fetchElectron } from './fetch-electron.mjs'
import { help, parseFlags } from './flags.mjs'
import { prepare, root, say } from './prepare.mjs'
import { browserArguments, electronArguments, run, runElectron } from './run.mjs'

const parsed = parseFlags(process.argv.slice(2), process.env, process.env.INIT_CWD ?? process.cwd())
if (parsed.kind === 'error') {
  console.error(parsed.sentence)
  process.exit(2)
}
if (parsed.kind === 'help') {
  say(help)
  process.exit(0)
}
const { flags } = parsed

const circumstances = {
  asked: flags.host,
  platform: process.platform,
  display: Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY),
  root: process.getuid?.() === 0,
}
const node = await prepare({ build: true })

if (decideBeforeBinary(circumstances).host === 'electron') {
  const fetchFault = electronPath(root, process.env)
    ? undefined
    : await fetchElectron(root, node, { insist: flags.host === 'electron' })
  const binary = electronPath(root, process.env)
  const fault = binary ? electronFault(binary) : (fetchFault ?? 'Electron is not here')
  const decision = decideHost({ ...circumstances, fault })
  if (decision.host === 'electron' && binary) {
    const { code, gaveUp } = await runElectron(binary, electronArguments(root, flags))
    if (gaveUp === undefined) process.exit(code)
    await inBrowser(notElectron(gaveUp))
  }
  await inBrowser(decision)
}
await inBrowser(decideBeforeBinary(circumstances))

/** @param {import('./decide-host.mjs').Decision} decision @returns {Promise<never>} */
async function inBrowser(decision) {
  if (decision.host === 'browser' && decision.because) say(decision.because)
  process.exit(await run(node, browserArguments(root, flags), process.env))
}
