/**
 * Runs the tools of `npm test` one after another or side by side, on the pinned Node, and reports how each has ended.
 */
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../../src-main/launch/prepare.mjs'

/** @typedef {{ name: string, ok: boolean, seconds: number }} Ended */

const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { FORCE_COLOR: '0' }

const tools = {
  prettier: 'prettier/bin/prettier.cjs',
  eslint: 'eslint/bin/eslint.js',
  'svelte-check': 'svelte-check/bin/svelte-check',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** @typedef {{ name: string, tool?: keyof typeof tools, script?: string, args: string[], env?: NodeJS.ProcessEnv, live?: boolean }} Step */

/**
 * Runs one step. With `live`, its output is shown as it is printed; otherwise only if the step fails.
 * @param {string} node
 * @param {Step} step
 * @returns {Promise<Ended>}
 */
export function run(node, { name, tool, script, args, env = {}, live = false }) {
  const began = Date.now()
  const program = tool ? join(root, 'node_modules', tools[tool]) : join(root, script ?? '')
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(node, [program, ...args], {
      cwd: root,
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...color, ...env, PATH: path },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
    child.on('error', (problem) => (output += problem.message))
    child.on('close', (code) => {
      const seconds = (Date.now() - began) / 1000
      const ok = code === 0
      if (!ok) console.log(output.trimEnd())
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}, ${seconds.toFixed(1)} s`)
      resolve({ name, ok, seconds })
    })
  })
}

/**
 * Runs the steps in their order, two at a time, and returns how each ended.
 * @param {string} node @param {Step[]} steps
 */
export async function twoAtATime(node, steps) {
  /** @type {Ended[]} */
  const ended = []
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) ended.push(await run(node, step))
  }
  await Promise.all([work(), work()])
  return ended
}

/** @type {Step} */
export const format = { name: 'format', tool: 'prettier', args: ['--check', '--log-level', 'warn', '.'] }

/** @type {Step} */
export const lint = {
  name: 'lint and layers',
  tool: 'eslint',
  args: ['-c', 'test/tools/eslint.config.js', '--max-warnings', '0', '.'],
}

/**
 * TypeScript 7 (`@typescript/native`) checks the types in half the time. ESLint and svelte-check itself still need the
 * interface of TypeScript 6.
 * @type {Step}
 */
export const types = {
  name: 'types',
  tool: 'svelte-check',
  args: [
    ...['--tsgo', '--tsconfig', 'tsconfig.json', '--fail-on-warnings', '--output', 'human'],
    process.stdout.isTTY ? '--color' : '--no-color',
  ],
}

/** @type {Step} */
export const bytes = { name: 'what was built', script: 'test/tools/budget.mjs', args: [], live: true }

/**
 * @param {string} name
 * @param {string[]} projects of test/vitest.config.ts
 * @param {{ report?: string, env?: NodeJS.ProcessEnv, live?: boolean, files?: string[] }} [options] report: a file for the
 * counts; files: only these
 * @returns {Step}
 */
export function vitest(name, projects, { report, env = {}, live = false, files = [] } = {}) {
  const reporting = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  const args = ['run', '--config', 'test/vitest.config.ts', '--passWithNoTests', ...reporting]
  return {
    name,
    tool: 'vitest',
    args: [...args, ...files, ...projects.flatMap((each) => ['--project', each])],
    env,
    live,
  }
}
