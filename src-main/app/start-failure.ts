/**
 * Chooses the message for a failed start. Each message says what happened, which data is safe and what to do. An
 * unknown error is described by its name and code.
 */
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

interface StartAsked {
  readonly dataFolder: string
  /** The port to listen on; absent for a program that opens no port. */
  readonly port?: number
}

export function startFailureText(error: unknown, asked: StartAsked, words: StartWords): StartFailure {
  const { dataFolder: folder } = asked
  if (error instanceof AlreadyOpen)
    return { what: words.alreadyOpen({ folder }), safe: words.alreadyOpenSafe, do: words.alreadyOpenDo }
  if (error instanceof NewerDatabase)
    return { what: words.newer({ folder }), safe: words.newerSafe, do: words.newerDo }
  if (error instanceof Damaged)
    return { what: words.damaged({ folder }), safe: words.damagedSafe, do: words.damagedDo }
  if (error instanceof SharedFolder && error.isOwned)
    return { what: words.shared({ folder }), safe: words.unchanged, do: words.sharedDo({ folder }) }
  if (error instanceof SharedFolder)
    return { what: words.foreign({ folder }), safe: words.unchanged, do: words.foreignDo }
  if (error instanceof NotARegularFile)
    return { what: words.oddFile({ file: error.file, folder }), safe: words.unchanged, do: words.oddFileDo }
  return systemFailureText(error, asked, words)
}

function systemFailureText(
  error: unknown,
  { dataFolder: folder, port: number = 0 }: StartAsked,
  words: StartWords,
): StartFailure {
  const port = String(number)
  switch (systemFailure(error)) {
    case 'port-taken':
      return { what: words.portTaken({ port }), safe: words.timeSafe, do: words.portTakenDo }
    case 'port-refused':
      return { what: words.portRefused({ port }), safe: words.timeSafe, do: words.portRefusedDo }
    case 'disk-full':
      return { what: words.diskFull({ folder }), safe: words.diskFullSafe, do: words.diskFullDo }
    case 'folder-not-writable':
      return { what: words.notWritable({ folder }), safe: words.notWritableSafe, do: words.notWritableDo }
    case 'disk-failed':
      return { what: words.diskFailed({ folder }), safe: words.diskFailedSafe, do: words.diskFailedDo }
    case null:
      return { what: unknownFailure(error, words), safe: words.failedSafe, do: words.failedDo({ folder }) }
  }
}

/**
 * Classifies an error: a refusal is classified by its own code, an error from `listen` concerns the port, and any other
 * error concerns the file system. Returns null for an unknown error.
 */
function systemFailure(error: unknown) {
  if (error instanceof Refusal) return diskFailures.find((code) => code === error.code) ?? null
  const { code, syscall }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {}
  if (syscall !== 'listen') return fileFailure(code)
  if (code === 'EADDRINUSE') return 'port-taken'
  return code === 'EACCES' ? 'port-refused' : null
}

const diskFailures = ['disk-full', 'folder-not-writable', 'disk-failed'] as const

/**
 * Returns the message for an unknown error. If the error is about a file, the message names that file, because a path
 * helps the user more than an error code.
 */
function unknownFailure(error: unknown, words: StartWords): string {
  if (!(error instanceof Error)) return words.failedUnknown
  const code = errorCode(error)
  const { path: file } = error as NodeJS.ErrnoException
  if (code === undefined || typeof file !== 'string') return words.failed({ reason: nameOf(error) })
  return code === 'ENOENT' ? words.fileMissing({ file }) : words.fileFailed({ file, code })
}

/**
 * Returns only the error's name and code, because the error's message may contain private data that must not appear in
 * a terminal.
 */
function nameOf(error: Error): string {
  const code = errorCode(error)
  return code === undefined ? error.name : `${error.name} ${code}`
}
