/**
 * Downloads Electron's binary, printing the progress, and verifies the binary against the checksums in the electron
 * package. Aborts if no data arrives for 20 seconds. Runs as a separate process on Node 24. After a failure, the last
 * line on stderr is the reason as a clause, such as "the download failed".
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { downloadArtifact } from '@electron/get'
import { progressLines } from './download-progress.mjs'

const SILENCE_MS = 20_000
const UNPACK_MS = 180_000
const require = createRequire(import.meta.url)

const stop = new AbortController()
let alarm = setTimeout(() => stop.abort(), SILENCE_MS)
const line = progressLines()

try {
  const { version } = require('electron/package.json')
  console.log(`Fetching Electron ${version} (first start only, about 120 MB) …`)
  await downloadArtifact({
    version,
    artifactName: 'electron',
    platform: process.platform,
    arch: process.arch,
    checksums: require('electron/checksums.json'),
    downloadOptions: { quiet: true, signal: stop.signal, getProgressCallback: progress },
  })
  clearTimeout(alarm)
  console.log('Unpacking Electron …')
  const unpack = spawnSync(process.execPath, [require.resolve('electron/install.js')], {
    encoding: 'utf8',
    timeout: UNPACK_MS,
  })
  if (unpack.status !== 0) throw new Error('it could not be unpacked')
} catch (problem) {
  clearTimeout(alarm)
  console.error(stop.signal.aborted ? `nothing arrived for ${SILENCE_MS / 1000} s` : reason(problem))
  process.exit(1)
}

/**
 * Prints the progress, and restarts the timer that aborts the download when no data arrives.
 * @param {{ transferred: number, total: number | null, percent: number }} state
 */
async function progress(state) {
  clearTimeout(alarm)
  alarm = setTimeout(() => stop.abort(), SILENCE_MS)
  const said = line(state)
  if (said !== undefined) console.log(said)
}

/** Returns the reason for a failure as a clause, such as "the network cannot be reached". @param {unknown} problem */
function reason(problem) {
  if (!(problem instanceof Error)) return 'the download failed'
  if (problem.message === 'fetch failed') return 'the network cannot be reached'
  return problem.message.split('\n')[0] ?? 'the download failed'
}
