/**
 * Whether a file or folder belongs to the person who runs this program, and to nobody else. Other users of the machine
 * can write to a shared folder such as /tmp, so what is found there is looked at before it is believed or removed.
 * On Windows the profile's own rights protect it; there everything counts as own.
 */
import { lstatSync, mkdirSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { isRegular } from '../storage/regular-file.ts'

export type Kind = 'file' | 'folder' | 'socket'

/** True for something of that kind (not a link to it) that we own and that nobody else may read, write or enter. */
export function isOursAlone(path: string, kind: Kind): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && isKind(found, kind) && isOwn(found) && !allows(found, 0o077)
}

/** The data folder belongs to another user, or others may write to it. `isOwned` tells which. */
export class SharedFolder extends Error {
  override name = 'SharedFolder' as const
  readonly isOwned: boolean

  constructor(folder: string, isOwned: boolean) {
    super(`${folder} is not this user's alone`)
    this.isOwned = isOwned
  }
}

/** Something that is no regular file has the name of one of our files: opening a pipe or a device may never return. */
export class NotARegularFile extends Error {
  override name = 'NotARegularFile' as const

  readonly file: string

  constructor(file: string) {
    super(`${file} is not a regular file`)
    this.file = file
  }
}

/** What Tallystick keeps directly in its data folder, with the files that SQLite puts beside a database. */
const ourFiles =
  /^((tallystick|workspace)\.db|tallystick\.log|(accounts|config|control|instance)\.json|entries-.*\.twin)/

/**
 * Makes the folder for its owner alone, or looks at the one that is there. Others may read its names, because each of
 * our files has its own mode; they may not write to it, where they could put files of theirs in the place of ours.
 * Throws {@link SharedFolder}, {@link NotARegularFile}, and what the file system throws.
 */
export function takeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = statSync(folder)
  if (!isOwn(found)) throw new SharedFolder(folder, false)
  if (allows(found, 0o022)) throw new SharedFolder(folder, true)
  const odd = readdirSync(folder).find((name) => ourFiles.test(name) && !isRegular(join(folder, name)))
  if (odd !== undefined) throw new NotARegularFile(odd)
}

function isKind(found: Stats, kind: Kind): boolean {
  switch (kind) {
    case 'file':
      return found.isFile()
    case 'folder':
      return found.isDirectory()
    case 'socket':
      return found.isSocket()
  }
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid()
}

function allows({ mode }: Stats, rights: number): boolean {
  return process.platform !== 'win32' && (mode & rights) !== 0
}
