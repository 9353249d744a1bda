/**
 * `npm test`: everything, from a fresh clone. Owns the order, the desktop the tests run on, and the last line.
 * The last line counts tests as the runners report them; a check that fails counts as one failure.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, root, say } from '../../src-main/launch/prepare.mjs'
import { countsOf, sum } from './counts.mjs'
import { ensureDebianPackages } from './debian.mjs'
import { startDesktop } from './desktop.mjs'
import { whyNoElectron } from './electron-here.mjs'
import { bytes, format, lane, lint, run, types, vitest } from './steps.mjs'

const began = Date.now()
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

const desktop = await startDesktop(node)
process.on('exit', desktop.stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))
const { env } = desktop

const checks = lane(node, [lint, types, format, bytes])
const unit = run(node, vitest('unit', ['unit', 'page'], { report: report('unit'), env }))
const ended = [...(await checks), await unit]
ended.push(await run(node, vitest('scenario', ['scenario'], { report: report('scenario'), env, live: true })))
ended.push(
  await run(node, vitest('component', ['component'], { report: report('component'), env, live: true })),
)
ended.push(
  await run(node, {
    name: 'e2e',
    tool: 'playwright',
    args: ['test', '--config', 'test/playwright.config.ts', '--pass-with-no-tests'],
    env: { ...env, TALLYSTICK_REPORT: report('e2e') },
    live: true,
  }),
)

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
