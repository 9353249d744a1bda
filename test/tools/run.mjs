/**
 * `npm test`: runs the checks and tests that every change must pass, from a fresh clone. `npm run test:all` (`--all`)
 * runs the same ones with everything that they can try; `--only-long` leaves out files that do no more with `--all`.
 * This script decides the order, starts the desktop for the tests, and prints the last line, which counts tests as the
 * runners report them; a failed check counts as one failure.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, root, say } from '../../src-main/launch/prepare.mjs'
import { countsOf, sum } from './counts.mjs'
import { ensureDebianPackages } from './debian.mjs'
import { startDesktop } from './desktop.mjs'
import { whyNoElectron } from './electron-here.mjs'
import { watchLeftovers } from './leftovers.mjs'
import { longFiles } from './long-files.mjs'
import { bytes, format, lint, run, twoAtATime, types, vitest } from './steps.mjs'

const began = Date.now()
const onlyLong = process.argv.includes('--only-long')
const all = onlyLong || process.argv.includes('--all')
const results = join(root, 'test-results', 'whole')
const report = (/** @type {string} */ name) => join(results, `${name}.json`)

const node = await prepare({ build: true })
const missing = ensureDebianPackages(say)
if (missing) {
  console.error(missing)
  process.exit(1)
}
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const leftovers = watchLeftovers()
const caches = join(root, 'node_modules', '.cache')
// Caches for the next run are not leftovers, so they are not stored in the temporary folder.
const cached = {
  NODE_COMPILE_CACHE: join(caches, 'node'),
  PWTEST_CACHE_DIR: join(caches, 'playwright'),
  JITI_FS_CACHE: 'false',
}
Object.assign(process.env, leftovers.env, cached)
const desktop = await startDesktop(node)
process.on('exit', desktop.stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))
const env = { ...desktop.env, ...(all && { TALLYSTICK_LONG: '1' }) }
const files = onlyLong ? longFiles() : []

const tests = (/** @type {string} */ name, /** @type {string[]} */ projects, live = true) =>
  vitest(name, projects, { report: report(name), env, live, files })
// Format and lint are checked only with `--all`; `npm run check` checks them too.
const style = all ? [lint, format] : []
const checks = onlyLong ? [] : [types, bytes]
/** @type {import('./steps.mjs').Step} */
const flows = {
  name: 'e2e',
  tool: 'playwright',
  args: ['test', '--config', 'test/playwright.config.ts', '--pass-with-no-tests', ...files],
  env: { ...env, TALLYSTICK_REPORT: report('e2e') },
  live: true,
}
// One step alone would not keep two cores busy: the component tests depend on one browser, the type check on one thread.
// The longest steps begin first. With `--all`, the flows take as long as everything else, and run alone.
const ended = await twoAtATime(node, [
  tests('scenario', ['scenario']),
  tests('component', ['component', 'component-alone'], false),
  tests('unit', ['unit', 'shell', 'page'], false),
  ...(all ? [] : [flows]),
  ...checks,
  ...style,
  tests('attack', ['attack']),
])
if (all) ended.push(await run(node, flows))

await desktop.end()
const left = await leftovers.end()
for (const sentence of left) say(`left behind: ${sentence}`)
ended.push({ name: 'nothing left behind', ok: left.length === 0, seconds: 0 })

const whole = sum(ended.map((step) => countsOf(step, read(report(step.name)))))
for (const line of new Set(whole.reasons)) say(line)
if (desktop.because) say(`skipped: what needs a keyring, because ${desktop.because}`)
const noElectron = whyNoElectron()
if (noElectron) say(`skipped: electron flows, because ${noElectron}`)
say(`All in ${Math.round((Date.now() - began) / 1000)} s.`)
say(`${whole.passed} passed, ${whole.failed} failed, ${whole.skipped} skipped`)
process.exit(whole.failed > 0 ? 1 : 0)

/** @param {string} file @returns {unknown} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
