/**
 * `npm run dist`: the packages of this system, or with `-- --dir` the program unpacked. Owns the order; what is packed and
 * how stands in resources/packaging/electron-builder.yml. Refuses to publish.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { electronPath } from './electron-binary.mjs'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

const node = await prepare({ build: true })
const dist = join(root, 'node_modules', 'electron', 'dist')
// The binary that the tests have run is the one that is packed. Elsewhere the packager fetches it, with its checksum.
const here = electronPath(root, {}) !== undefined && existsSync(dist)
process.exit(
  await run(
    node,
    [
      join(root, 'node_modules', 'electron-builder', 'cli.js'),
      ...['--config', join(root, 'resources', 'packaging', 'electron-builder.yml'), '--publish', 'never'],
      ...(here && process.argv.includes('--dir') ? [`-c.electronDist=${dist}`] : []),
      ...process.argv.slice(2),
    ],
    process.env,
  ),
)
