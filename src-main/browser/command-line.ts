/**
 * Parses the arguments from the launcher: `--port N --data DIR --no-open`. The launcher prints the help; this module
 * only reports errors.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { usualDataFolder, type Machine } from '../app/files/data-folder.ts'

export interface CommandLine {
  readonly port: number
  readonly dataFolder: string
  readonly open: boolean
}

/** The environment of the process. A relative data folder is resolved against `from`. */
export interface Surroundings extends Machine {
  readonly from: string
}

/** The error for an unknown or invalid flag. Its message is a whole sentence for the terminal. */
export class BadFlag extends Error {
  override name = 'BadFlag' as const
}

export function readCommandLine(args: readonly string[], around: Surroundings): CommandLine {
  const { port = '0', data, 'no-open': noOpen = false } = flagsOf(args)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new BadFlag(`--port is "${port}"; it can be 0 to 65535.`)
  if (data === '') throw new BadFlag('--data needs a folder.')
  return {
    port: Number(port),
    dataFolder: data === undefined ? usualDataFolder(around) : resolve(around.from, data),
    open: !noOpen,
  }
}

function flagsOf(args: readonly string[]) {
  try {
    const options = {
      port: { type: 'string' },
      data: { type: 'string' },
      'no-open': { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new BadFlag((error as Error).message.split('\n')[0] ?? 'Unknown flag.')
  }
}
