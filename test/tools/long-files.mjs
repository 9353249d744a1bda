/**
 * Finds the test files that do more in `npm run test:all`: those that import tools/extent.ts, e2e/support/sizes.ts or
 * e2e/support/long.ts, the files of rare-tests.mjs, and the flows of e2e/support/flows-at-length.mjs. Runs on Node 20,
 * like everything at the start of `npm test`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src-main/launch/prepare.mjs'
import { rareFlows, translatedFlows } from '../e2e/support/flows-at-length.mjs'
import { rareTests } from './rare-tests.mjs'

/** Returns the paths of these files from the root of the repository. */
export function longFiles() {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter(
      (file) =>
        rareTests.includes(file) ||
        [...rareFlows, ...translatedFlows].some((name) => file.endsWith(`/flows/${name}.test.ts`)) ||
        /from '[./]*(tools\/extent|support\/sizes|support\/long)\.ts'/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    )
    .sort()
}
