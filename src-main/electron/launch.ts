/**
 * Decides whether this process shows the window or runs a command, because the packaged program can do both. A command
 * such as `tallystick status` runs without a display, a window, a browser profile or a dock icon.
 */
import { app as electron } from 'electron'
import type { Compose } from '../app/app.ts'
import { isOrder, readCommandLine } from '../cli/command-line.ts'
import { runCommand } from '../cli/run.ts'
import { answerFor } from './answer.ts'
import { start, type Surroundings } from './start.ts'

/**
 * If the arguments contain a command, runs it and returns a promise that the entry file must await at its top level.
 * The command ends the process before Electron starts, because Electron would fail without a display and would put
 * Chromium's files into the data folder. Without a command, starts the host and returns undefined. The entry file must
 * not await the host, because Electron emits `ready` only after that file has run.
 */
export function launch(compose: Compose, surroundings: Surroundings): Promise<void> | undefined {
  const command = electron.isPackaged ? commandIn(surroundings.argv) : undefined
  if (command === 'terminal') return runAtTerminal(compose, surroundings)
  void start(compose, { ...surroundings, argv: command ?? surroundings.argv })
  return undefined
}

/**
 * Returns `terminal` if the arguments contain a command that runs without a window, or undefined if they contain no
 * command. The command `open` needs a window, so it is converted to the arguments of an ordinary start.
 */
function commandIn(argv: readonly string[]): readonly string[] | 'terminal' | undefined {
  if (!isOrder(argv)) return undefined
  const parsed = readCommandLine(argv)
  if (parsed.kind !== 'order' || parsed.line.order.do !== 'open') return 'terminal'
  const { order, data } = parsed.line
  return [
    ...(order.view ? [`--show=${order.view}`] : []),
    ...(data === undefined ? [] : [`--data=${data}`]),
    ...(parsed.lang === undefined ? [] : [`--lang=${parsed.lang}`]),
  ]
}

async function runAtTerminal(compose: Compose, { argv, env, from, platform }: Surroundings): Promise<void> {
  if (platform === 'darwin') electron.setActivationPolicy('prohibited')
  const answer = answerFor(env)
  const code = await runCommand({
    argv,
    from,
    env,
    languages: [Intl.DateTimeFormat().resolvedOptions().locale],
    version: electron.getVersion(),
    loadCompose: () => Promise.resolve(compose),
    isTerminal: process.stdout.isTTY,
    out: answer.out,
    err: answer.err,
  })
  await answer.flushed()
  electron.exit(code)
}
