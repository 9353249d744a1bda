/**
 * Parses the arguments after `npm start --` and `npm run dev --`. Only `typedFlags` reads the arguments of the process
 * and may exit the process.
 */
import { resolve } from 'node:path'

export const help = `Tallystick

  npm start                          start, in a window of its own where possible, in the browser otherwise
  npm start -- --host=electron       ask for the window
  npm start -- --host=browser        ask for the browser
  npm start -- --port 4180           the browser host's port (a free one otherwise)
  npm start -- --data ./somewhere    keep the data in this folder
  npm start -- --lang de             the language (that of the setting or of the system otherwise)
  npm start -- --no-open             print the link, do not open a browser
`

/**
 * @typedef {{ host?: 'electron' | 'browser', port?: number, data?: string, lang?: string, open: boolean }} Flags
 * @typedef {{ kind: 'flags', flags: Flags } | { kind: 'help' } | { kind: 'error', sentence: string }} Parsed
 */

const TAKES_VALUE = ['--host', '--port', '--data', '--lang']

/**
 * Returns the parsed arguments, a request for the help, or an error as one sentence.
 * @param {string[]} argv the typed arguments
 * @param {NodeJS.ProcessEnv} env its variable TALLYSTICK_HOST is used if no host was typed
 * @param {string} from the folder against which a relative --data is resolved
 * @returns {Parsed}
 */
export function parseFlags(argv, env, from) {
  /** @type {Flags} */
  const flags = { open: true }
  const chosen = env.TALLYSTICK_HOST
  if (chosen) {
    if (!isHost(chosen)) return wrong(`TALLYSTICK_HOST is "${chosen}"; it can be electron or browser.`)
    flags.host = chosen
  }
  for (let at = 0; at < argv.length; at += 1) {
    const typed = argv[at] ?? ''
    if (typed === '--help' || typed === '-h') return { kind: 'help' }
    if (typed === '--no-open') {
      flags.open = false
      continue
    }
    const cut = typed.indexOf('=')
    const name = cut === -1 ? typed : typed.slice(0, cut)
    if (!TAKES_VALUE.includes(name))
      return wrong(`"${typed}" is not a flag of Tallystick; --help lists them.`)
    const value = cut === -1 ? argv[(at += 1)] : typed.slice(cut + 1)
    const sentence = take(flags, name, value, from)
    if (sentence) return wrong(sentence)
  }
  return { kind: 'flags', flags }
}

/**
 * Stores the value of a flag in `flags`. Returns undefined, or a sentence that says what is wrong with the value.
 * @param {Flags} flags @param {string} name @param {string | undefined} value @param {string} from
 */
function take(flags, name, value, from) {
  if (value === undefined || value === '' || value.startsWith('--'))
    return `${name} needs a value; --help shows how.`
  if (name === '--data') flags.data = resolve(from, value)
  if (name === '--lang') {
    if (!/^[a-z]{2,3}([-_][a-z0-9]+)*$/i.test(value))
      return `--lang is "${value}"; it can be a tag such as de.`
    flags.lang = value
  }
  if (name === '--port') {
    if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
      return `--port is "${value}"; it can be 0 to 65535.`
    flags.port = Number(value)
  }
  if (name === '--host') {
    if (!isHost(value)) return `--host is "${value}"; it can be electron or browser.`
    flags.host = value
  }
  return undefined
}

/** @param {string} value @returns {value is 'electron' | 'browser'} */
const isHost = (value) => value === 'electron' || value === 'browser'

/** @param {string} sentence @returns {Parsed} */
const wrong = (sentence) => ({ kind: 'error', sentence })

/**
 * Returns the flags that the user typed. If they ask for help or are invalid, prints the help or an error and exits.
 * @returns {Flags}
 */
export function typedFlags() {
  // npm runs scripts in the folder of the project; INIT_CWD is the folder from which the user called npm.
  const parsed = parseFlags(process.argv.slice(2), process.env, process.env.INIT_CWD ?? process.cwd())
  if (parsed.kind === 'flags') return parsed.flags
  if (parsed.kind === 'help') console.log(help)
  else console.error(parsed.sentence)
  process.exit(parsed.kind === 'help' ? 0 : 2)
}
