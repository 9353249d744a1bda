import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { crmHeaderForms, type CrmHeaderForm } from './crm-route.ts'
import { optionalProperties, type OptionalProperty } from './wire/entry.ts'

export interface StandAloneFlags {
  /** The port to listen on. With 0, the system chooses a free one. */
  readonly port: number
  readonly host: string
  /** The path of a file, or `:memory:`. */
  readonly data: string
  readonly seed: 'demo' | 'plain' | 'empty'
  readonly entries: number
  readonly tokenLifetimeMs: number
  /**
   * The duration of each synchronization of a directory in milliseconds. If undefined, each directory has its own
   * duration.
   */
  readonly directorySyncMs: number | undefined
  readonly crmHeader: CrmHeaderForm
  readonly trustForwarded: boolean
  readonly alsoRequired: readonly OptionalProperty[]
}

export class BadFlag extends Error {
  override name = 'BadFlag' as const
}

export const help = `npm run service -- [flags]

  --port 4180              the port; a free one if absent or 0
  --host 127.0.0.1         the address to listen on. A request must name it, or a loopback address or localhost,
                           in its header Host; with 0.0.0.0 or :: it may name any IP address
  --data FILE|:memory:     where the data is; in memory if absent. A file gets secrets of its own, made once and
                           kept in it; without one the published secrets of the demonstration are valid
  --seed demo|plain|empty  what a new file starts with; demo if absent; plain is demo without custom fields
  --entries 1000           made-up entries that a new file gets; the same ones each time
  --token-lifetime 3600    seconds that an access token is valid
  --directory-sync 3       seconds that every synchronisation of a directory takes; half a second or three if absent
  --trust-forwarded        X-Forwarded-Proto and -Host of a proxy in front name the service's address; the proxy
                           itself must ask with a header Host as above
  --crm-header both        which Basic header the CRM takes: both, or only literal or encoded
  --require NAME,NAME      further properties that every time entry must have:
                           ${optionalProperties.join(', ')}

When it is ready it prints one line of JSON: its url, who may come in, and what time can be logged on.
`

const mostEntries = 10_000_000
/** The longest lifetime of a token in seconds: one year. */
const longestLifetime = 31_536_000
const longestSync = 86_400

/**
 * Returns the parsed arguments, or undefined if they request the help text. A relative path of the data file is
 * resolved against the folder `from`. Throws {@link BadFlag} for invalid arguments, with a message that can be shown to
 * the user.
 */
export function readStandAloneFlags(args: readonly string[], from: string): StandAloneFlags | undefined {
  const typed = parsed(args)
  if (typed.help) return undefined
  const { host = '127.0.0.1', data = ':memory:', seed = 'demo' } = typed
  if (seed !== 'demo' && seed !== 'plain' && seed !== 'empty')
    throw new BadFlag(`--seed is "${seed}"; it can be demo, plain or empty.`)
  if (host === '') throw new BadFlag('--host needs an address.')
  if (data === '') throw new BadFlag('--data needs a file, or :memory:.')
  return {
    port: whole('--port', typed.port ?? '0', 0, 65_535),
    host,
    data: data === ':memory:' ? data : resolve(from, data),
    seed,
    entries: whole('--entries', typed.entries ?? '0', 0, mostEntries),
    crmHeader: headerForm(typed['crm-header'] ?? 'both'),
    trustForwarded: typed['trust-forwarded'] ?? false,
    tokenLifetimeMs: 1_000 * whole('--token-lifetime', typed['token-lifetime'] ?? '3600', 1, longestLifetime),
    directorySyncMs: seconds('--directory-sync', typed['directory-sync'], longestSync),
    alsoRequired: typed.require === undefined ? [] : properties(typed.require),
  }
}

function headerForm(text: string): CrmHeaderForm {
  const form = crmHeaderForms.find((each) => each === text)
  if (!form) throw new BadFlag(`--crm-header is "${text}"; it can be ${crmHeaderForms.join(', ')}.`)
  return form
}

function properties(text: string): OptionalProperty[] {
  const names = text.split(',').map((name) => name.trim())
  return names.map((name) => {
    const property = optionalProperties.find((one) => one === name)
    if (property !== undefined) return property
    throw new BadFlag(`--require names "${name}"; it can name ${optionalProperties.join(', ')}.`)
  })
}

/**
 * Converts the value of a flag from seconds to milliseconds. Returns undefined if the flag is absent; throws
 * {@link BadFlag} if the value is not a whole number from 0 to `most`.
 */
function seconds(name: string, text: string | undefined, most: number): number | undefined {
  return text === undefined ? undefined : 1_000 * whole(name, text, 0, most)
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
      ...{ require: text, 'crm-header': text, 'directory-sync': text },
      'trust-forwarded': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    } as const
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new BadFlag(`${(error as Error).message.split('\n')[0] ?? 'Unknown flag.'} --help lists them.`)
  }
}
