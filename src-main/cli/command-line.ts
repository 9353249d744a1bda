/**
 * Parses the arguments of the command `tallystick` into an order, which says what to do. An argument that is not known
 * is reported with one sentence. Whether an item exists or a time makes sense is checked later, by the app.
 */
import { parseArgs } from 'node:util'
import { askedViews, isAskedView, type AskedView } from '#preload/contract/events.ts'

export type Order =
  /** If `item` is undefined, the item that was used last is started. */
  | ({ do: 'start'; item: string | undefined; at: string | undefined } & Properties)
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
   * Exports the unsent entries, even when the app cannot start. `to` is the file name as typed. If it is undefined, the
   * result is printed to the terminal.
   */
  | { do: 'export'; format: 'csv' | 'json'; to: string | undefined }

/** Pairs of field and option, each given by label or id. */
export type Choices = readonly (readonly [field: string, option: string])[]

/** The values as the user typed them; undefined where nothing was typed. */
export interface Properties {
  readonly team: string | undefined
  readonly category: string | undefined
  readonly billable: string | undefined
}

/** The orders that need access to the app. Exports do not, because they must also work when the app cannot start. */
export type AppOrder = Exclude<Order, { do: 'export' }>

export interface CommandLine {
  readonly order: Order
  readonly json: boolean
  readonly data: string | undefined
}

export type Parsed =
  { kind: 'order'; line: CommandLine } | { kind: 'help' } | { kind: 'wrong'; sentence: string; json: boolean }

export const help = `tallystick: the time you work, from the command line

  tallystick start [ITEM]          start the timer on an item, or go on with the last one
      --at TIME                      it began then: 9:15, -20, 25m
      --team TEAM                    a team, by your name for it or its id
      --category CATEGORY            a category, in the same way
      --billable TIME                all, none or 45m
  tallystick stop                  stop it and save the entry
      --note TEXT                    what it was
      --set FIELD=OPTION             a field of the account's form
      --team, --category, --billable as for start
  tallystick status                what runs, and how much today
  tallystick today                 what is logged today
  tallystick add TIME ITEM         log 45m, 1h30 or 9-10:30 on an item
      --day DAY                      today, yesterday or 2026-11-20
      --at TIME                      it began then: 9:15
      --note TEXT                    what it was
      --set FIELD=OPTION             a field of the account's form
      --team, --category, --billable as for start
  tallystick open [VIEW]           show the window: timer, history, add-time, settings, attention
  tallystick export --unsent       what is not sent yet, as a table, even when Tallystick does not start
      --format FORMAT                csv or json
      --to FILE                      a new file, instead of the terminal

  --json                           answer as one JSON object
  --data FOLDER                    the data in this folder

ITEM is a name or a part of one, an item's id or a board link. In the local workspace a new name makes a new item.
`

const commands = ['start', 'stop', 'status', 'today', 'add', 'open', 'export'] as const
type Command = (typeof commands)[number]
const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  data: { type: 'string' },
  at: { type: 'string' },
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

const everywhere: readonly Flag[] = ['json', 'help', 'data']
const properties = ['team', 'category', 'billable'] as const satisfies readonly Flag[]
const flagsFor: Readonly<Record<Command, readonly Flag[]>> = {
  start: ['at', ...properties],
  stop: ['note', 'set', ...properties],
  status: [],
  today: [],
  add: ['day', 'at', 'note', 'set', ...properties],
  open: [],
  export: ['unsent', 'format', 'to'],
}

/**
 * Returns whether the arguments are an order for the command line, as opposed to arguments for starting the program
 * with its window.
 */
export function isOrder(argv: readonly string[]): boolean {
  return isCommand(argv[0]) || (argv[0] === '--help' && argv.length === 1) || argv[0] === 'help'
}

export function readCommandLine(argv: readonly string[]): Parsed {
  const json = argv.includes('--json')
  const wrong = (sentence: string): Parsed => ({ kind: 'wrong', sentence, json })
  let read
  try {
    read = parseArgs({ args: withoutNegative(argv), options, strict: true, allowPositionals: true })
  } catch (error) {
    return wrong(
      `${(error as Error).message.split(/[.\n]/)[0] ?? 'Unknown flag'}. tallystick --help lists them.`,
    )
  }
  const { values, positionals } = read
  const [command, ...words] = positionals
  if (values.help || command === 'help' || (command === undefined && argv.length === 0))
    return { kind: 'help' }
  if (!isCommand(command)) return wrong(`"${command ?? ''}" is not a command; tallystick --help lists them.`)
  const stray = (Object.keys(values) as Flag[]).find(
    (flag) => ![...everywhere, ...flagsFor[command]].includes(flag),
  )
  if (stray) return wrong(`"tallystick ${command}" has no --${stray}.`)
  const order = orderOf(command, words, values)
  return typeof order === 'string'
    ? wrong(order)
    : { kind: 'order', line: { order, json, data: values.data } }
}

type Values = Partial<Record<'at' | 'day' | 'note' | 'format' | 'to' | keyof Properties, string>> & {
  set?: string[]
  unsent?: boolean
}

/** Returns what the user wants to be done, or a sentence that describes the error in the arguments. */
function orderOf(command: Command, words: string[], values: Values): Order | string {
  const { at, day, note, set = [], team, category, billable } = values
  const said = { team, category, billable }
  const text = words.join(' ').trim()
  switch (command) {
    case 'start':
      return { do: 'start', item: text === '' ? undefined : text, at, ...said }
    case 'stop': {
      if (text !== '') return `"tallystick stop" takes no item; only one timer runs.`
      const choices = choicesOf(set)
      return typeof choices === 'string' ? choices : { do: 'stop', note, choices, ...said }
    }
    case 'status':
    case 'today':
      return text === '' ? { do: command } : `"tallystick ${command}" takes nothing more.`
    case 'add': {
      const [time = '', ...item] = words
      if (item.length === 0) return 'Say how long and on what: tallystick add 45m "Refund flow".'
      const choices = choicesOf(set)
      if (typeof choices === 'string') return choices
      return { do: 'add', time, item: item.join(' '), day, at, note, choices, ...said }
    }
    case 'open':
      if (text === '') return { do: 'open', view: null }
      if (!isAskedView(text)) return `"${text}" is not a view; it can be ${askedViews.join(', ')}.`
      return { do: 'open', view: text }
    case 'export':
      return text === '' ? exportOf(values) : `"tallystick export" takes nothing more.`
  }
}

function exportOf({ unsent, format = 'csv', to }: Values): Order | string {
  if (!unsent) return 'Say of what: tallystick export --unsent. The history exports days in the window.'
  if (format !== 'csv' && format !== 'json') return `--format can be csv or json.`
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

/** Returns the pair of field and option of each `--set`, or a sentence that describes the error. */
function choicesOf(set: readonly string[]): Choices | string {
  const choices: (readonly [string, string])[] = []
  for (const each of set) {
    const choice = cut(each)
    if (!choice) return `--set is "${each}"; it is written FIELD=OPTION.`
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
