/**
 * `npm run check`: checks format, lint, layers, types, unit tests and the built program, two at a time, in about a
 * minute. Files that have not changed since they last passed the linter are not linted again; `npm run test:all` lints
 * all of them.
 */
import { prepare } from '../../src-main/launch/prepare.mjs'
import { bytes, format, lint, twoAtATime, types, vitest } from './steps.mjs'

const node = await prepare({ build: true })
const remembered = {
  ...lint,
  args: [
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    'node_modules/.cache/eslint/',
    ...lint.args,
  ],
}
const unit = vitest('unit tests', ['unit', 'shell', 'page'])
const ended = await twoAtATime(node, [remembered, types, unit, format, bytes])
const failed = ended.filter(({ ok }) => !ok)
if (failed.length > 0) {
  console.log(`Not good: ${failed.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
