/**
 * Finds the test files that try more at length: those that import tools/extent.ts, or e2e/support/sizes.ts, which does,
 * and the flows of e2e/support/flows-at-length.mjs. Runs on Node 20, as all of `npm test`'s start.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src-main/launch/prepare.mjs'
import { rareFlows, translatedFlows } from '../e2e/support/flows-at-length.mjs'

/** Paths from the root of the repository. */
export function longFiles() {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter(
      (file) =>
        [...rareFlows, ...translatedFlows].some((name) => file.endsWith(`/flows/${name}.test.ts`)) ||
        /from '[./]*(tools\/extent|support\/sizes)\.ts'/.test(readFileSync(join(root, file), 'utf8')),
    )
    .sort()
}
