/**
 * Chooses where a command at the terminal prints its output. On Windows, a GUI program has no console, and Electron
 * writes an empty line to stdout at startup. `tallystick.cmd` therefore sets TALLYSTICK_ANSWER to a path without an
 * extension. The output goes to two files, that path with the extensions `.out` and `.err`, and `tallystick.cmd` prints
 * their contents when the program has ended.
 */
import { appendFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'

export interface Answer {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /**
   * Resolves when all output has been written. Writes to a pipe may be asynchronous, so exiting earlier could lose
   * output.
   */
  flushed(): Promise<unknown>
}

/**
 * Returns the functions that print output: to the files `NAME.out` and `NAME.err` if TALLYSTICK_ANSWER is an absolute
 * path `NAME`, otherwise to stdout and stderr.
 */
export function answerFor(env: Readonly<Record<string, string | undefined>>): Answer {
  const name = env['TALLYSTICK_ANSWER']
  if (name && isAbsolute(name)) {
    const append = (file: string) => (line: string) => appendFileSync(file, `${line}\n`, { mode: 0o600 })
    return { out: append(`${name}.out`), err: append(`${name}.err`), flushed: () => Promise.resolve() }
  }
  const { stdout, stderr } = process
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => void stderr.write(`${line}\n`),
    flushed: () => Promise.all([stdout, stderr].map(flushed)),
  }
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()))
}
