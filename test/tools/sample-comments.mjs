/**
 * `node test/tools/sample-comments.mjs --seed N [--count 60] [FOLDER…]`: prints a random sample of the comments in
 * these folders as JSON, each with the code that follows it, to be judged by a person who did not write them. The same
 * seed and the same sources give the same sample. Generated files, and comments that only a compiler or linter reads,
 * are left out.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const CODE_LINES = 8

/** Matches a comment that has only types, or only a directive for a tool. */
const forTools =
  /^\W*(?:@(?:param|returns?|type|typedef|property|template)\b|svelte-ignore \w+$|eslint-disable)/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '60' } },
})
const folders = positionals.length > 0 ? positionals : ['src-main', 'src-preload', 'src-renderer']

/**
 * Returns the comments of one file: each block of comment lines, with the lines of code after it.
 * @param {string} path
 */
function commentsOf(path) {
  const lines = readFileSync(path, 'utf8').split('\n')
  const comments = []
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfComment(lines, at)
    if (end === at) continue
    comments.push({
      place: `${path}:${at + 1}`,
      comment: lines.slice(at, end).join('\n'),
      code: lines.slice(end, end + CODE_LINES).join('\n'),
    })
    at = end
  }
  return comments
}

/** @param {string[]} lines @param {number} at @returns {number} the line after the comment; `at` if there is none */
function endOfComment(lines, at) {
  let end = at
  while (lines[end]?.trimStart().startsWith('//')) end += 1
  if (end > at || !lines[at]?.trimStart().startsWith('/*')) return end
  while (end < lines.length && !lines[end]?.includes('*/')) end += 1
  return end + 1
}

/** Returns a generator of numbers from 0 up to 1 (mulberry32). @param {number} seed */
function numbersFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.(ts|mjs|svelte)$/.test(path) && !/words[/\\]made[/\\]/.test(path))
  .toSorted()
const all = files.flatMap(commentsOf).filter(({ comment }) => !forTools.test(comment.trim()))
const next = numbersFrom(Number(values.seed))
const sample = Array.from({ length: Math.min(Number(values.count), all.length) }, () => {
  const [taken] = all.splice(Math.floor(next() * all.length), 1)
  return taken
})
process.stdout.write(`${JSON.stringify(sample, null, 2)}\n`)
