/**
 * Parses the arguments from the launcher: `--port N --data DIR --lang TAG --no-open`. The launcher prints the help;
 * this module only reports errors.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { languageIn } from '#preload/words/chosen-language.ts'
import { offeredLanguages } from '#preload/words/made/languages.ts'
import type { StartWords } from '#preload/words/made/start.ts'
import { usualDataFolder, type Machine } from '../app/files/data-folder.ts'

export interface CommandLine {
  readonly port: number
  readonly dataFolder: string
  readonly open: boolean
  readonly lang: string | undefined
}

/**
 * What the parser needs to know about the process. `from` is the folder against which a relative `--data` is resolved.
 */
export interface Surroundings extends Machine {
  readonly from: string
}

/**
 * Picks the error message from the texts of one language. It is a function because the parser does not know which
 * language the terminal uses; the caller knows it and passes the texts.
 */
type Sentence = (words: StartWords) => string

export class BadFlag extends Error {
  override name = 'BadFlag' as const
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super('a flag is unknown or invalid')
    this.sentence = sentence
  }
}

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  lang: { type: 'string' },
  'no-open': { type: 'boolean' },
} as const

export function readCommandLine(args: readonly string[], around: Surroundings): CommandLine {
  const { values, tokens } = parsed(args)
  for (const token of tokens) throwIfWrong(token)
  const port = textOf(values.port) ?? '0'
  const data = textOf(values.data)
  const lang = textOf(values.lang)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new BadFlag((words) => words.notAPort({ typed: port }))
  if (data === '') throw new BadFlag((words) => words.dataNeedsFolder)
  if (lang !== undefined && !languageIn(lang))
    throw new BadFlag((words) => words.notALanguage({ typed: lang, languages: offeredLanguages.join(', ') }))
  return {
    port: Number(port),
    dataFolder: data === undefined ? usualDataFolder(around) : resolve(around.from, data),
    open: values['no-open'] !== true,
    lang,
  }
}

/** Returns the value of `--lang` even if other arguments are wrong, because the error is reported in that language. */
export function langIn(args: readonly string[]): string | undefined {
  return textOf(parsed(args).values.lang)
}

/** Parses without Node's own checks, because their error messages are in English only. */
function parsed(args: readonly string[]) {
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
}

type Token = ReturnType<typeof parsed>['tokens'][number]

function throwIfWrong(token: Token): void {
  if (token.kind === 'positional') throw new BadFlag((words) => words.notAFlag({ typed: token.value }))
  if (token.kind !== 'option') return
  const { rawName: flag, name, value, inlineValue } = token
  const type = Object.hasOwn(options, name) ? options[name as keyof typeof options].type : undefined
  if (type === undefined) throw new BadFlag((words) => words.unknownFlag({ flag }))
  if (type === 'boolean' && value !== undefined)
    throw new BadFlag((words) => words.flagTakesNoValue({ flag }))
  // In `--data --port`, `--port` is the next flag and not the name of a folder.
  if (type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value))))
    throw new BadFlag((words) => words.flagNeedsValue({ flag }))
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
