/** What a process that serves the file holds in memory, after it was asked many things. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Line } from './statistics.ts'

const child = fileURLToPath(new URL('./service-memory-child.ts', import.meta.url))

export async function measureMemory(file: string): Promise<Line> {
  const running = spawn(process.execPath, [child, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  running.stdout.setEncoding('utf8')
  let said = ''
  for await (const text of running.stdout as AsyncIterable<string>) {
    said += text
    if (said.includes('asked\n')) break
  }
  const rollup = readFileSync(`/proc/${running.pid}/smaps_rollup`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1_024
  running.stdin.end()
  await new Promise((resolve) => running.on('close', resolve))
  return {
    budget: 'service: memory of a process that serves the file',
    ours: `RSS ${mb('Rss').toFixed(0)} MB`,
    floor: `PSS ${mb('Pss').toFixed(0)} MB`,
    ratio: '',
    allowed: '150 MB',
  }
}
