/**
 * Carries out `tallystick export --unsent`: reads the unsent entries directly from the files. It does not go through
 * the program, even if the program is running, because the export must also work when the program cannot start. It
 * never overwrites a file.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readUnsent, rescueText } from '../app/rescue.ts'
import { cli } from '#preload/words/made/cli.ts'
import { errorCode } from '../kernel/error-code.ts'
import type { Order } from './command-line.ts'
import { NotDone } from './not-done.ts'
import type { Said } from './orders.ts'

/**
 * Writes the entries to the file `to`, or returns them as lines when no file is named. A relative `to` is resolved
 * against the folder `from`. Throws {@link NotDone}.
 */
export function exportUnsent(
  { format, to }: Extract<Order, { do: 'export' }>,
  dataFolder: string,
  from: string,
): Said {
  const rescue = readUnsent(dataFolder)
  const count = rescue.entries.length
  const text = rescueText(rescue, format)
  if (to === undefined) return { lines: [text.trimEnd()], json: { count, entries: recordsOf(rescue) } }
  const file = resolve(from, to)
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new NotDone('not-written', notWritten(error, file))
  }
  return { lines: [cli().exported({ file, count })], json: { count, file } }
}

function recordsOf(rescue: ReturnType<typeof readUnsent>): unknown {
  return JSON.parse(rescueText(rescue, 'json'))
}

function notWritten(error: unknown, file: string): string {
  const code = errorCode(error)
  if (code === 'EEXIST') return cli().fileExists({ file })
  return code === undefined ? cli().fileNotWritableUnknown({ file }) : cli().fileNotWritable({ file, code })
}
