/**
 * `npm run dist`: builds the packages for this system, or the unpacked program with `-- --dir`. The contents of the
 * packages are configured in resources/packaging/electron-builder.yml. Never publishes.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { electronPath } from './electron-binary.mjs'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

const node = await prepare({ build: true })
const dist = join(root, 'node_modules', 'electron', 'dist')
// A binary that was already downloaded is packaged, because it is the one that the tests have used. Otherwise the
// packager downloads Electron and verifies its checksum.
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
