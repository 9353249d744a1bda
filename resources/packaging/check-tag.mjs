/**
 * Fails when a tag does not name the version that is packed and announced:
 *
 *   node resources/packaging/check-tag.mjs v1.2.3
 *
 * In a workflow the tag comes from GITHUB_REF_NAME, so that no shell ever expands it. Needs nothing but Node.
 */
import { readFileSync } from 'node:fs'

const read = (/** @type {string} */ file) => readFileSync(new URL(file, import.meta.url), 'utf8')
/** @type {{ version: string }} */
const { version } = JSON.parse(read('../../package.json'))
const [, announced] =
  /<release version="([^"]+)"/.exec(read('./app.tallystick.Tallystick.metainfo.xml')) ?? []
const tag = process.argv[2] ?? process.env.GITHUB_REF_NAME ?? ''

if (tag !== `v${version}` || announced !== version) {
  process.stderr.write(
    `The tag is ${tag || 'missing'}, the version in package.json ${version}, the newest release in the metainfo file ` +
      `${announced ?? 'missing'}. All three must agree.\n`,
  )
  process.exitCode = 1
}
