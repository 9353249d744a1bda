/**
 * Runs one command, prints the result and returns the exit code: 0 if the command was carried out, 1 if it failed, 2 if
 * the arguments are invalid. Does not end the process, because in the Electron host the process might also have
 * windows.
 */
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { chosenLanguage } from '#preload/words/chosen-language.ts'
import { cli } from '#preload/words/made/cli.ts'
import { start } from '#preload/words/made/start.ts'
import { english, speak } from '#preload/words/section.ts'
import type { Compose } from '../app/app.ts'
import { NobodyThere } from '../app/control/control-visit.ts'
import { usualDataFolder, type Machine } from '../app/files/data-folder.ts'
import { startFailureText } from '../app/start-failure.ts'
import { systemClock } from '../kernel/clock.ts'
import { readCommandLine, type CommandLine, type Parsed } from './command-line.ts'
import { withApp } from './app-access.ts'
import { exportUnsent } from './export-unsent.ts'
import { help } from './help.ts'
import { NotDone } from './not-done.ts'
import { Orders } from './orders.ts'
import { printable, printableText } from './printable.ts'

export interface Terminal {
  readonly argv: readonly string[]
  /** The user's current folder. A relative `--data` is resolved against it. */
  readonly from: string
  readonly env: Machine['env']
  /** The languages of the system. They are used if the environment names no language, for example on Windows. */
  readonly languages?: readonly string[]
  readonly version: string
  readonly loadCompose: () => Promise<Compose>
  /**
   * True when `out` prints to a terminal, false when its output is redirected to a file or piped to another program.
   */
  readonly isTerminal: boolean
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

/** Runs the command and resolves to its exit code. Never rejects: a failure is printed as a message. */
export async function runCommand(terminal: Terminal): Promise<number> {
  const parsed = readCommandLine(terminal.argv)
  await loadWords(parsed, terminal)
  switch (parsed.kind) {
    case 'help':
      terminal.out(help())
      return 0
    case 'wrong':
      tell(terminal, parsed.json, 'not-understood', parsed.sentence())
      return 2
    case 'order':
      return carriedOut(terminal, parsed.line)
  }
}

/**
 * Loads the messages in the user's language. With `--json`, they are always in English, because programs read the
 * output.
 */
async function loadWords(parsed: Parsed, { env, languages = [] }: Terminal): Promise<void> {
  const json = parsed.kind === 'order' ? parsed.line.json : parsed.kind === 'wrong' && parsed.json
  await speak(json ? english : chosenLanguage({ flag: parsed.lang, env, system: languages }))
  await Promise.all([cli.load(), start.load()])
}

async function carriedOut(terminal: Terminal, { order, json, data }: CommandLine): Promise<number> {
  const machine = { platform: process.platform, env: terminal.env, home: homedir() }
  const dataFolder = data === undefined ? usualDataFolder(machine) : resolve(terminal.from, data)
  try {
    const { lines, json: answer } =
      order.do === 'export'
        ? exportUnsent(order, dataFolder, terminal.from)
        : await withApp(
            { ...terminal, dataFolder, runtimeFolder: terminal.env['XDG_RUNTIME_DIR'] },
            (access) => new Orders(access, systemClock, terminal.from).carryOut(order),
          )
    if (json) terminal.out(printable(JSON.stringify({ ok: true, ...answer })))
    else if (order.do === 'export') for (const text of lines) terminal.out(exported(text, terminal))
    else for (const line of lines) terminal.out(printable(line))
    return 0
  } catch (error) {
    const { code, sentence } = whatWentWrong(error, dataFolder)
    tell(terminal, json, code, sentence)
    return 1
  }
}

function whatWentWrong(error: unknown, dataFolder: string): { code: string; sentence: string } {
  if (error instanceof NotDone) return { code: error.code, sentence: error.message }
  if (error instanceof NobodyThere) return { code: 'ended', sentence: cli().endedMeanwhile }
  const { what, safe, do: todo } = startFailureText(error, { dataFolder }, start())
  return { code: 'not-started', sentence: `${what} ${safe} ${todo}` }
}

/**
 * Returns the text of an export, with control characters escaped only if it is shown in a terminal. In a file, every
 * character is kept, so the file can be imported again.
 */
function exported(text: string, { isTerminal }: Terminal): string {
  return isTerminal ? printableText(text) : text
}

function tell({ out, err }: Terminal, json: boolean, code: string, sentence: string): void {
  if (json) out(printable(JSON.stringify({ ok: false, code, message: sentence })))
  else err(printable(sentence))
}
