/**
 * Compiles resources/words into src-preload/words/made. This takes a fraction of a second, and is skipped if neither
 * the catalogues nor the compiler have changed since the last compilation.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readText } from '../read-text.mjs'

/** The name of a language's file, for example `de.json` or `pt-BR.json`. */
const languageFile = /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/

/** @param {string} root */
const madeFolder = (root) => join(root, 'src-preload', 'words', 'made')

/**
 * Returns the JSON of each catalogue by language tag, not yet parsed. English, the source language, comes first.
 * @param {string} root
 * @returns {Map<string, string>}
 */
export function catalogueTexts(root) {
  const folder = join(root, 'resources', 'words')
  const tags = readdirSync(folder).flatMap((name) => languageFile.exec(name)?.[1] ?? [])
  const sorted = tags.sort(
    (one, other) => Number(other === 'en') - Number(one === 'en') || (one < other ? -1 : 1),
  )
  return new Map(sorted.map((tag) => [tag, readFileSync(join(folder, `${tag}.json`), 'utf8')]))
}

/**
 * Compiles the catalogues if necessary. Resolves to an error message for the user, or to undefined if there was no
 * error. A message that is missing from a translation is not an error here: it is shown in English, and a test reports
 * it.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function ensureWords(root) {
  const texts = catalogueTexts(root)
  const stamp = join(madeFolder(root), '.stamp')
  const hash = hashOf(texts)
  if (readText(stamp) === hash) return undefined
  // This module is loaded before the packages are installed. compile.mjs needs one of these packages (the parser), so
  // it is imported only here.
  const { compile } = await import('./compile.mjs')
  const { files, faults } = compile(texts)
  if (faults.length > 0) return `The texts in resources/words can't be compiled:\n${faults.join('\n')}`
  rmSync(stamp, { force: true })
  removeOthers(root, files)
  for (const [name, text] of files) writeIfChanged(join(madeFolder(root), name), text)
  writeFileSync(stamp, hash)
  return undefined
}

/**
 * Compiles the catalogues again whenever one of them is saved, until this process ends. Faults are printed and do not
 * end the process.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export function watchWords(root, say) {
  /** @type {Promise<void>} */
  let turn = Promise.resolve()
  const compile = async () => {
    try {
      const fault = await ensureWords(root)
      if (fault) say(fault)
    } catch (error) {
      say(String(error))
    }
  }
  watch(join(root, 'resources', 'words'), () => void (turn = turn.then(compile))).unref()
}

/** @param {Map<string, string>} texts */
function hashOf(texts) {
  const hash = createHash('sha256')
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, name)))
  for (const [tag, text] of texts) hash.update(tag).update('\0').update(text).update('\0')
  return hash.digest('hex')
}

/**
 * Removes the modules of languages and sections that no longer exist.
 * @param {string} root
 * @param {Map<string, string>} files
 */
function removeOthers(root, files) {
  const folder = madeFolder(root)
  mkdirSync(folder, { recursive: true })
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )
  for (const name of there.filter((each) => each.endsWith('.ts') && !files.has(each)))
    rmSync(join(folder, name), { force: true })
}

/**
 * Replaces a file atomically, so that a concurrent reader gets either the old or the new text. A file that already has
 * this text is not written, so that a development server does not reload it.
 * @param {string} file @param {string} text
 */
function writeIfChanged(file, text) {
  if (readText(file) === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}
