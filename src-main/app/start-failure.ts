/**
 * Defines the messages for a failed start. Each says what happened, what is safe and what to do. An unknown error is
 * described by its name and code.
 */
import { errorCode } from '../kernel/error-code.ts'
import { fileFailure } from '../kernel/file-failure.ts'
import { Refusal } from '../kernel/refusal.ts'
import { AlreadyOpen, Damaged } from '../storage/database.ts'
import { NewerDatabase } from '../storage/migrate.ts'
import { NotARegularFile, SharedFolder } from './files/ownership.ts'

export interface StartFailure {
  readonly what: string
  readonly safe: string
  readonly do: string
}

/** The data folder and port with which the program was started, if they are known; the messages mention them. */
export interface StartAsked {
  readonly dataFolder?: string
  readonly port?: number
}

/** Returns the message for any error that can occur at a start, in whole sentences. */
export function startFailureText(error: unknown, asked: StartAsked = {}): StartFailure {
  const folder = asked.dataFolder ?? 'its data folder'
  switch (kindOf(error)) {
    case 'port-taken':
      return {
        what: `Port ${asked.port ?? ''} is taken by another program.`.replace('  ', ' '),
        safe: 'Your time is safe: nothing was changed.',
        do: 'Choose another one with --port, or leave --port out to take any free one.',
      }
    case 'port-refused':
      return {
        what: `This machine does not let Tallystick use port ${asked.port ?? ''}.`.replace(' .', '.'),
        safe: 'Your time is safe: nothing was changed.',
        do: 'Choose one from 1024 up with --port, or leave --port out to take any free one.',
      }
    case 'already-open':
      return {
        what: `Another Tallystick is using ${folder}.`,
        safe: 'Your time is safe there: only one may write to it.',
        do: 'Use the one that is open, or quit it first. Another folder can be chosen with --data.',
      }
    case 'newer':
      return {
        what: `A newer version of Tallystick wrote the data in ${folder}.`,
        safe: 'Your time is safe: nothing in it was touched.',
        do: 'Start the newer version. Or start this one with another folder: --data.',
      }
    case 'damaged':
      return {
        what: `A file in ${folder} is damaged and can't be read.`,
        safe: 'Nothing was written to it, and what was already sent is safe in the account.',
        do: 'Copy the folder to a safe place first. Then put back a copy from before, or start afresh in another folder: --data.',
      }
    case 'disk-full':
      return {
        what: `The disk is full: Tallystick can't write to ${folder}.`,
        safe: 'Everything that was shown as saved is still there.',
        do: 'Free some space and start again.',
      }
    case 'not-writable':
      return {
        what: `Tallystick can't write to ${folder}.`,
        safe: 'Everything that was saved there is still there.',
        do: 'Give yourself the right to write to that folder, or choose another one with --data.',
      }
    case 'shared':
      return {
        what: `Other users of this machine can write to ${folder}.`,
        safe: 'Nothing was changed.',
        do: `Take that right away from them (chmod go-w "${folder}"), or choose another folder with --data.`,
      }
    case 'foreign':
      return {
        what: `${folder} belongs to another user.`,
        safe: 'Nothing was changed.',
        do: 'Start Tallystick as that user, or choose another folder with --data.',
      }
    case 'odd-file':
      return {
        what: `${nameOfFile(error)} in ${folder} is not a regular file.`,
        safe: 'Nothing was changed.',
        do: 'Move it away, or choose another folder with --data.',
      }
    case 'disk-failed':
      return {
        what: `The disk reported an error when Tallystick used ${folder}.`,
        safe: 'Everything that was saved there before is still there, as far as the disk can be read.',
        do: 'Start it again. If it happens again, copy the folder to another disk and check this one.',
      }
    case 'unknown':
      return {
        what: `Tallystick couldn't start: ${nameOf(error)}.`,
        safe: 'Everything that was shown as saved is still on disk.',
        do: `Start it again. If it happens again, tallystick.log in ${folder} says more.`,
      }
  }
}

type Kind =
  | 'port-taken'
  | 'port-refused'
  | 'already-open'
  | 'newer'
  | 'damaged'
  | 'disk-full'
  | 'not-writable'
  | 'shared'
  | 'foreign'
  | 'odd-file'
  | 'disk-failed'
  | 'unknown'

function kindOf(error: unknown): Kind {
  if (error instanceof AlreadyOpen) return 'already-open'
  if (error instanceof NewerDatabase) return 'newer'
  if (error instanceof Damaged) return 'damaged'
  if (error instanceof Refusal && error.code === 'disk-full') return 'disk-full'
  if (error instanceof Refusal && error.code === 'folder-not-writable') return 'not-writable'
  if (error instanceof SharedFolder) return error.isOwned ? 'shared' : 'foreign'
  if (error instanceof NotARegularFile) return 'odd-file'
  if (error instanceof Refusal && error.code === 'disk-failed') return 'disk-failed'
  if (error instanceof Error) return kindOfSystemError(error)
  return 'unknown'
}

/** Classifies an error that Node throws. An error of `listen` is about the port, any other about the file system. */
function kindOfSystemError({ code, syscall }: NodeJS.ErrnoException): Kind {
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') return 'port-taken'
    return code === 'EACCES' ? 'port-refused' : 'unknown'
  }
  const failure = fileFailure(code)
  return failure === 'folder-not-writable' ? 'not-writable' : (failure ?? 'unknown')
}

function nameOfFile(error: unknown): string {
  return error instanceof NotARegularFile ? error.file : 'A file'
}

/**
 * Returns only the error's name and code, because its message may contain private data that must not appear in a
 * terminal.
 */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const code = errorCode(error)
  return code === undefined ? error.name : `${error.name} ${code}`
}
