/**
 * Global setup of the suite: adds up the counts of all files, and prints how many inputs were tried and how many the
 * product withstood.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which each test file of this suite stores its counts. */
    attackCounts: string
  }
}

interface Count {
  readonly tried: number
  readonly held: number
}

let folder = ''

export function setup(project: TestProject): void {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-attack-count-'))
  project.provide('attackCounts', folder)
}

export function teardown(): void {
  const counts = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Count,
  )
  rmSync(folder, { recursive: true })
  if (counts.length === 0) return
  const sum = (of: keyof Count): number => counts.reduce((total, count) => total + count[of], 0)
  console.log(`attack: ${sum('tried')} tried, ${sum('held')} held`)
}
