/**
 * `npm run check`: checks format, lint, layers, types, unit tests and the built program, two at a time, in about a
 * minute. Files that have not changed since they last passed the linter are not linted again; `npm run test:all` lints
 * all of them.
 */
import { prepare } from '../../src-main/launch/prepare.mjs'
import { bytes, format, inSequence, lint, types, vitest } from './steps.mjs'

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
const ended = await Promise.all([
  inSequence(node, [remembered]),
  inSequence(node, [bytes, types, format, vitest('unit tests', ['unit', 'shell', 'page'])]),
])
const failed = ended.flat().filter(({ ok }) => !ok)
if (failed.length > 0) {
  console.log(`Not good: ${failed.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
