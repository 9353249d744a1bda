/**
 * Chooses the message for a failed start. Each message says what happened, which data is safe and what to do. An
 * unknown error is described by its name and code.
 */
import { words as english } from '#preload/words/made/en/start.ts'
import type { StartWords } from '#preload/words/made/start.ts'
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

export interface StartAsked {
  readonly dataFolder?: string
  readonly port?: number
}

export function startFailureText(
  error: unknown,
  { dataFolder, port }: StartAsked = {},
  words: StartWords = english,
): StartFailure {
  const folder = dataFolder ?? words.dataFolder
  const kind = kindOf(error)
  if (kind === 'port-taken' || kind === 'port-refused') return portFailure(kind, port, words)
  if (kind === 'shared' || kind === 'foreign' || kind === 'odd-file')
    return accessFailure(kind, folder, error, words)
  switch (kind) {
    case 'already-open':
      return { what: words.alreadyOpen({ folder }), safe: words.alreadyOpenSafe, do: words.alreadyOpenDo }
    case 'newer':
      return { what: words.newer({ folder }), safe: words.newerSafe, do: words.newerDo }
    case 'damaged':
      return { what: words.damaged({ folder }), safe: words.damagedSafe, do: words.damagedDo }
    case 'disk-full':
      return { what: words.diskFull({ folder }), safe: words.diskFullSafe, do: words.diskFullDo }
    case 'not-writable':
      return { what: words.notWritable({ folder }), safe: words.notWritableSafe, do: words.notWritableDo }
    case 'disk-failed':
      return { what: words.diskFailed({ folder }), safe: words.diskFailedSafe, do: words.diskFailedDo }
    case 'unknown':
      return {
        what: unknownFailure(error, words),
        safe: words.failedSafe,
        do: words.failedDo({ folder }),
      }
  }
}

function portFailure(
  kind: 'port-taken' | 'port-refused',
  number: number | undefined,
  words: StartWords,
): StartFailure {
  const port = number === undefined ? undefined : String(number)
  const safe = words.timeSafe
  if (kind === 'port-taken')
    return {
      what: port === undefined ? words.portTakenUnknown : words.portTaken({ port }),
      safe,
      do: words.portTakenDo,
    }
  return {
    what: port === undefined ? words.portRefusedUnknown : words.portRefused({ port }),
    safe,
    do: words.portRefusedDo,
  }
}

function accessFailure(
  kind: 'shared' | 'foreign' | 'odd-file',
  folder: string,
  error: unknown,
  words: StartWords,
): StartFailure {
  const safe = words.unchanged
  switch (kind) {
    case 'shared':
      return { what: words.shared({ folder }), safe, do: words.sharedDo({ folder }) }
    case 'foreign':
      return { what: words.foreign({ folder }), safe, do: words.foreignDo }
    case 'odd-file': {
      const file = error instanceof NotARegularFile ? error.file : undefined
      const what = file === undefined ? words.oddFileUnknown({ folder }) : words.oddFile({ file, folder })
      return { what, safe, do: words.oddFileDo }
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

/** Names the file if the error is about a file, because a path helps the user more than an error code. */
function unknownFailure(error: unknown, words: StartWords): string {
  if (!(error instanceof Error)) return words.failedUnknown
  const code = errorCode(error)
  const { path: file } = error as NodeJS.ErrnoException
  if (code === undefined || typeof file !== 'string') return words.failed({ reason: nameOf(error) })
  return code === 'ENOENT' ? words.fileMissing({ file }) : words.fileFailed({ file, code })
}

/**
 * Returns only the error's name and code, because its message may contain private data that must not appear in a
 * terminal.
 */
function nameOf(error: Error): string {
  const code = errorCode(error)
  return code === undefined ? error.name : `${error.name} ${code}`
}
