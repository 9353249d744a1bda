/**
 * Parses the arguments of the command `tallystick` into an `Order`: a subcommand with its values. The error for an
 * unknown argument is one sentence. Whether an item exists or a time makes sense is checked later, by the app.
 */
import { parseArgs } from 'node:util'
import { askedViews, isAskedView, type AskedView } from '#preload/contract/events.ts'
import { languageIn } from '#preload/words/chosen-language.ts'
import { cli } from '#preload/words/made/cli.ts'
import { offeredLanguages } from '#preload/words/made/languages.ts'

export type Order =
  /**
   * Starts the timer: with `branch`, on the item whose id is in the name of the Git branch; with neither `branch` nor
   * `item`, on the most recently used item.
   */
  | ({
      do: 'start'
      item: string | undefined
      branch: boolean | undefined
      at: string | undefined
    } & Properties)
  | ({ do: 'stop'; note: string | undefined; choices: Choices } & Properties)
  | { do: 'status' }
  | { do: 'today' }
  | ({
      do: 'add'
      time: string
      item: string
      day: string | undefined
      at: string | undefined
      note: string | undefined
      choices: Choices
    } & Properties)
  | { do: 'open'; view: AskedView | null }
  /**
   * Exports the unsent entries, even when the app cannot start. `to` is the file name as typed. If `to` is undefined,
   * the result is printed to the terminal.
   */
  | { do: 'export'; format: 'csv' | 'json'; to: string | undefined }

/** Pairs of a field and an option, each identified by its label or id. */
export type Choices = readonly (readonly [field: string, option: string])[]

/** The values of the flags as the user typed them; undefined for a flag that the user left out. */
export interface Properties {
  readonly team: string | undefined
  readonly category: string | undefined
  readonly billable: string | undefined
}

/**
 * The subcommands that need access to the app. `export` is excluded, because it must also work when the app cannot
 * start.
 */
export type AppOrder = Exclude<Order, { do: 'export' }>

export interface CommandLine {
  readonly order: Order
  readonly json: boolean
  readonly data: string | undefined
}

/** `lang` is the value of `--lang`; undefined if the flag is missing or there is no translation for its language. */
export type Parsed = { readonly lang: string | undefined } & (
  | { kind: 'order'; line: CommandLine }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: Sentence; json: boolean }
)

/**
 * Returns a sentence in the language that is current at the time of the call. Parsing does not create the sentence
 * itself, because the messages of the command line are loaded only after parsing: `--lang` chooses their language.
 */
type Sentence = () => string

const commands = ['start', 'stop', 'status', 'today', 'add', 'open', 'export'] as const
type Command = (typeof commands)[number]
const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  data: { type: 'string' },
  lang: { type: 'string' },
  at: { type: 'string' },
  branch: { type: 'boolean' },
  day: { type: 'string' },
  note: { type: 'string' },
  set: { type: 'string', multiple: true },
  team: { type: 'string' },
  category: { type: 'string' },
  billable: { type: 'string' },
  unsent: { type: 'boolean' },
  format: { type: 'string' },
  to: { type: 'string' },
} as const
type Flag = keyof typeof options

const everywhere: readonly Flag[] = ['json', 'help', 'data', 'lang']
const properties = ['team', 'category', 'billable'] as const satisfies readonly Flag[]
const flagsFor: Readonly<Record<Command, readonly Flag[]>> = {
  start: ['branch', 'at', ...properties],
  stop: ['note', 'set', ...properties],
  status: [],
  today: [],
  add: ['day', 'at', 'note', 'set', ...properties],
  open: [],
  export: ['unsent', 'format', 'to'],
}

/**
 * Returns whether the arguments ask for a subcommand or for help. All other arguments start the program with its
 * window.
 */
export function isOrder(argv: readonly string[]): boolean {
  return isCommand(argv[0]) || (argv[0] === '--help' && argv.length === 1) || argv[0] === 'help'
}

export function readCommandLine(argv: readonly string[]): Parsed {
  const json = argv.includes('--json')
  const args = withoutNegative(argv)
  const { values, positionals, tokens } = parsed(args)
  const lang = typeof values.lang === 'string' && languageIn(values.lang) ? values.lang : undefined
  const wrong = (sentence: Sentence): Parsed => ({ kind: 'wrong', lang, json, sentence })
  const flagFault = tokens.map(faultOf).find((fault) => fault !== undefined)
  if (flagFault) return wrong(flagFault)
  const [command, ...words] = positionals
  if (values.help || command === 'help' || (command === undefined && argv.length === 0))
    return { kind: 'help', lang }
  if (lang === undefined && values.lang !== undefined) return wrong(notALanguage(String(values.lang)))
  if (!isCommand(command)) return wrong(() => cli().notACommand({ typed: command ?? '' }))
  const stray = (Object.keys(values) as Flag[]).find(
    (flag) => ![...everywhere, ...flagsFor[command]].includes(flag),
  )
  if (stray) return wrong(() => cli().notAFlagOf({ command, flag: `--${stray}` }))
  const checked = parseArgs({ args, options, strict: true, allowPositionals: true }).values
  const order = orderOf(command, words, checked)
  return typeof order === 'function'
    ? wrong(order)
    : { kind: 'order', lang, line: { order, json, data: checked.data } }
}

/** Parses the arguments without Node's own checks, because Node's error messages exist only in English. */
function parsed(args: string[]) {
  return parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
}

type Token = ReturnType<typeof parsed>['tokens'][number]

/** Returns the error in the use of a flag; undefined if the flag is known and used correctly. */
function faultOf(token: Token): Sentence | undefined {
  if (token.kind !== 'option') return undefined
  const { rawName: flag, name, value, inlineValue } = token
  const type = Object.hasOwn(options, name) ? options[name as Flag].type : undefined
  if (type === undefined) return () => cli().unknownFlag({ flag })
  if (type === 'boolean') return value === undefined ? undefined : () => cli().flagTakesNoValue({ flag })
  if (value === undefined) return () => cli().flagNeedsValue({ flag })
  // In `--note --team`, `--team` is more likely the next flag than the text of the note.
  return !inlineValue && /^-./.test(value) ? () => cli().valueLikeFlag({ flag, value }) : undefined
}

function notALanguage(typed: string): Sentence {
  return () => cli().notALanguage({ typed, languages: offeredLanguages.join(', ') })
}

type Values = Partial<Record<'at' | 'day' | 'note' | 'format' | 'to' | keyof Properties, string>> & {
  set?: string[]
  unsent?: boolean
  branch?: boolean
}

function orderOf(command: Command, words: string[], values: Values): Order | Sentence {
  const { at, branch, day, note, set = [], team, category, billable } = values
  const said = { team, category, billable }
  const text = words.join(' ').trim()
  switch (command) {
    case 'start':
      if (branch && text !== '') return () => cli().branchAndItem
      return { do: 'start', item: text === '' ? undefined : text, branch, at, ...said }
    case 'stop': {
      if (text !== '') return () => cli().stopTakesNoItem
      const choices = choicesOf(set)
      return typeof choices === 'function' ? choices : { do: 'stop', note, choices, ...said }
    }
    case 'status':
    case 'today':
      return text === '' ? { do: command } : () => cli().takesNothingMore({ command })
    case 'add': {
      const [time = '', ...item] = words
      if (item.length === 0) return () => cli().addWhat
      const choices = choicesOf(set)
      if (typeof choices === 'function') return choices
      return { do: 'add', time, item: item.join(' '), day, at, note, choices, ...said }
    }
    case 'open':
      if (text === '') return { do: 'open', view: null }
      if (!isAskedView(text)) return () => cli().notAView({ typed: text, views: askedViews.join(', ') })
      return { do: 'open', view: text }
    case 'export':
      return text === '' ? exportOf(values) : () => cli().takesNothingMore({ command })
  }
}

function exportOf({ unsent, format = 'csv', to }: Values): Order | Sentence {
  if (!unsent) return () => cli().exportWhat
  if (format !== 'csv' && format !== 'json') return () => cli().exportFormats
  return { do: 'export', format, to }
}

/** Rewrites `--at -20` as `--at=-20`, because the parser would mistake `-20` for a flag. */
function withoutNegative(argv: readonly string[]): string[] {
  const args: string[] = []
  for (const each of argv) {
    if (args.at(-1) === '--at' && /^-\d/.test(each)) args[args.length - 1] = `--at=${each}`
    else args.push(each)
  }
  return args
}

function choicesOf(set: readonly string[]): Choices | Sentence {
  const choices: (readonly [string, string])[] = []
  for (const each of set) {
    const choice = cut(each)
    if (!choice) return () => cli().setShape({ typed: each })
    choices.push(choice)
  }
  return choices
}

function cut(text: string): readonly [string, string] | undefined {
  const at = text.indexOf('=')
  return at < 1 || at === text.length - 1 ? undefined : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function isCommand(text: string | undefined): text is Command {
  return text !== undefined && (commands as readonly string[]).includes(text)
}
