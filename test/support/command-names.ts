import { commands, type CommandName } from '../../src-preload/contract/commands.ts'

/** The names of all commands that the page can call. */
export const commandNames = Object.keys(commands) as CommandName[]
