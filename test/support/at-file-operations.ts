/**
 * Interleaves two processes on the same files, one step at a time: while `work` runs, the other process acts right
 * before one chosen operation of `work` on the file system. The real file system is used.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const operations = [
  ...['chmodSync', 'copyFileSync', 'existsSync', 'lstatSync', 'mkdirSync', 'mkdtempSync', 'openSync'],
  ...['readFileSync', 'readdirSync', 'renameSync', 'rmSync', 'statSync', 'unlinkSync', 'writeFileSync'],
] as const

type Operation = (...args: unknown[]) => unknown

/**
 * Runs `work` and calls `act` right before its operation number `at`, counted from 0. Returns true if there was such an
 * operation. Operations of `act` itself are not counted.
 */
export function actAtOperation(at: number, act: () => void, work: () => void): boolean {
  const editable = fs as unknown as Record<string, Operation>
  const real = operations.map((name) => [name, editable[name]!] as const)
  let count = 0
  let isActing = false
  for (const [name, run] of real)
    editable[name] = (...args) => {
      if (!isActing && count++ === at) {
        isActing = true
        act()
        isActing = false
      }
      return run(...args)
    }
  syncBuiltinESMExports()
  try {
    work()
  } finally {
    for (const [name, run] of real) editable[name] = run
    syncBuiltinESMExports()
  }
  return count > at
}

/** Runs `story` with 0, 1, 2 … until it returns false, and returns how often it returned true. */
export function atEveryOperation(story: (at: number) => boolean): number {
  let at = 0
  while (story(at)) at++
  return at
}
