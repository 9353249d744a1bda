/**
 * Checks whether a file or folder belongs only to the user who runs this program. Other users can write to a shared
 * folder such as /tmp, so files there are checked before they are trusted or removed. On Windows, the permissions of
 * the user profile protect the files, so every file is treated as the user's own.
 */
import { lstatSync, mkdirSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { isRegular } from '../../storage/regular-file.ts'

/**
 * Returns whether the path is of this kind, belongs to this user, and cannot be accessed by other users. Always false
 * for a symbolic link.
 */
export function isOursAlone(path: string, kind: 'file' | 'folder'): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return false
  const isKind = kind === 'file' ? found.isFile() : found.isDirectory()
  return isKind && isOwn(found) && !allows(found, 0o077)
}

/**
 * The error thrown when the data folder belongs to another user (`isOwned` is false), or when it belongs to this user
 * but other users can write to it (`isOwned` is true).
 */
export class SharedFolder extends Error {
  override name = 'SharedFolder' as const
  readonly isOwned: boolean

  constructor(folder: string, isOwned: boolean) {
    super(`${folder} is not this user's alone`)
    this.isOwned = isOwned
  }
}

/**
 * The error thrown when a pipe, a device or another special file has the name of one of our files. Opening such a file
 * may block forever.
 */
export class NotARegularFile extends Error {
  override name = 'NotARegularFile' as const

  readonly file: string

  constructor(file: string) {
    super(`${file} is not a regular file`)
    this.file = file
  }
}

/**
 * Matches the names of the files that Tallystick stores directly in its data folder, and of the files that SQLite puts
 * beside a database.
 */
const ourFiles =
  /^((tallystick|workspace)\.db|tallystick\.log|(accounts|config|control|instance)\.json|entries-.*\.twin)/

/**
 * Creates the data folder so that only its owner can access it, or checks an existing one. Other users are allowed to
 * list the folder, because each file in it is protected. They are not allowed to write to the folder, because they
 * could then replace files. Throws {@link SharedFolder}, {@link NotARegularFile} and errors of the file system.
 */
export function takeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = statSync(folder)
  if (!isOwn(found)) throw new SharedFolder(folder, false)
  if (allows(found, 0o022)) throw new SharedFolder(folder, true)
  const odd = readdirSync(folder).find((name) => ourFiles.test(name) && !isRegular(join(folder, name)))
  if (odd !== undefined) throw new NotARegularFile(odd)
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid()
}

function allows({ mode }: Stats, rights: number): boolean {
  return process.platform !== 'win32' && (mode & rights) !== 0
}
