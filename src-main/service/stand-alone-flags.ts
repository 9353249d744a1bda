/** What may be typed after `npm run service --`. Pure; a mistake is a sentence for the terminal. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface StandAloneFlags {
  /** 0: a free one. */
  readonly port: number
  readonly host: string
  /** A file, or `:memory:`. */
  readonly data: string
  readonly seed: 'demo' | 'empty'
  readonly entries: number
  readonly tokenLifetimeMs: number
}

export class BadFlag extends Error {
  override name = 'BadFlag' as const
}

export const help = `npm run service -- [flags]

  --port 4180              the port; a free one if absent or 0
  --host 127.0.0.1         the address to listen on
  --data FILE|:memory:     where the data is; in memory if absent
  --seed demo|empty        what a new file starts with; demo if absent
  --entries 1000           made-up entries that a new file gets; the same ones each time
  --token-lifetime 3600    seconds that an access token is valid

When it is ready it prints one line of JSON: its url, who may come in, and what time can be logged on.
`

const mostEntries = 10_000_000
/** A year. */
const longestLifetime = 31_536_000

/** A relative file starts at `from`. Undefined when only help was asked for. */
export function readStandAloneFlags(args: readonly string[], from: string): StandAloneFlags | undefined {
  const typed = parsed(args)
  if (typed.help) return undefined
  const { host = '127.0.0.1', data = ':memory:', seed = 'demo' } = typed
  if (seed !== 'demo' && seed !== 'empty') throw new BadFlag(`--seed is "${seed}"; it can be demo or empty.`)
  if (host === '') throw new BadFlag('--host needs an address.')
  if (data === '') throw new BadFlag('--data needs a file, or :memory:.')
  return {
    port: whole('--port', typed.port ?? '0', 0, 65_535),
    host,
    data: data === ':memory:' ? data : resolve(from, data),
    seed,
    entries: whole('--entries', typed.entries ?? '0', 0, mostEntries),
    tokenLifetimeMs: 1_000 * whole('--token-lifetime', typed['token-lifetime'] ?? '3600', 1, longestLifetime),
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    throw new BadFlag(`${name} is "${text}"; it can be ${least} to ${most}.`)
  return number
}

function parsed(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const options = {
      ...{ port: text, host: text, data: text, seed: text, entries: text, 'token-lifetime': text },
      help: { type: 'boolean', short: 'h' },
    } as const
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new BadFlag(`${(error as Error).message.split('\n')[0] ?? 'Unknown flag.'} --help lists them.`)
  }
}
