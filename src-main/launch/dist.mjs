/**
 * `npm run dist`: builds the packages for this system, or with `-- --dir` only the program without a package.
 * resources/packaging/electron-builder.yml defines the contents of the packages. Never publishes.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { electronPath } from './electron-binary.mjs'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

const node = await prepare({ build: true })
const dist = join(root, 'node_modules', 'electron', 'dist')
// With `--dir`, a previously downloaded Electron is used, because the tests ran with it. Otherwise electron-builder
// downloads Electron and verifies its checksum.
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
