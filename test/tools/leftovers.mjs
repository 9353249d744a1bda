/**
 * Checks that a run of the tests leaves nothing behind. Every process that the run starts has the run's mark in its
 * environment and writes to the run's own temporary folder, so both can be searched at the end.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const markName = 'TALLYSTICK_TEST_RUN'
/** A browser needs a moment to end after it was told to. */
const patienceOfARunMs = 15_000
/** Chromium leaves some temporary files when it is ended, too late for the tests to delete them. */
const chromiumsOwn = /^\.org\.chromium\.Chromium\./

/**
 * @typedef {object} Watch
 * @property {{ TMPDIR: string, [markName: string]: string }} env for everything that the run starts
 * @property {() => Promise<string[]>} end returns a sentence for each process and file that is left, and removes them
 */

/** @param {number} [patienceMs] how long a process may take to end @returns {Watch} */
export function watchLeftovers(patienceMs = patienceOfARunMs) {
  const folder = mkdtempSync(join(tmpdir(), 'tallystick-run-'))
  // Some tests act as a second user, who must be able to pass through this folder; its files keep their own
  // permissions.
  chmodSync(folder, 0o711)
  return {
    env: { TMPDIR: folder, [markName]: folder },
    async end() {
      const end = Date.now() + patienceMs
      let processes = processesMarked(folder)
      while (processes.length > 0 && Date.now() < end) {
        await setTimeout(200)
        processes = processesMarked(folder)
      }
      const files = readdirSync(folder).filter((name) => !chromiumsOwn.test(name))
      for (const { pid } of processes) stop(pid)
      rmSync(folder, { recursive: true, force: true })
      return [
        ...processes.map(({ pid, command }) => `process ${pid} still runs: ${command}`),
        ...files.map((name) => `${name} is left in the temporary folder`),
      ]
    },
  }
}

/**
 * Returns the processes of this user that were started with that mark; none on a system without /proc.
 * @param {string} mark
 * @returns {{ pid: number, command: string }[]}
 */
function processesMarked(mark) {
  const found = []
  for (const name of read(() => readdirSync('/proc')) ?? []) {
    const environment = /^\d+$/.test(name)
      ? read(() => readFileSync(`/proc/${name}/environ`, 'utf8'))
      : undefined
    if (!environment?.split('\0').includes(`${markName}=${mark}`)) continue
    const command = read(() => readFileSync(`/proc/${name}/cmdline`, 'utf8')) ?? ''
    // A process that has ended but was not waited for (a zombie) has an empty command line.
    if (command !== '') found.push({ pid: Number(name), command: command.replaceAll('\0', ' ').trim() })
  }
  return found
}

/**
 * Returns undefined for a process that has ended meanwhile or belongs to another user.
 * @template T @param {() => T} reading
 */
function read(reading) {
  try {
    return reading()
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function stop(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}
