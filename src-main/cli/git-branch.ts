/**
 * Finds the current branch of the Git repository that contains the user's current folder. The files of the repository
 * are read directly, because the command `git` may be missing, and because starting it would slow down a Git hook or a
 * shell prompt.
 */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export type Branch =
  | { kind: 'branch'; name: string }
  /** A commit is checked out instead of a branch, for example during a rebase. */
  | { kind: 'detached' }
  | { kind: 'no-repository' }

/** The maximum size, in bytes, of a file that is read. Git's own `HEAD` and `.git` files are far shorter. */
const mostBytes = 65_536

const branchPrefix = 'refs/heads/'

export function branchAt(folder: string): Branch {
  const head = headAbove(resolve(folder))
  if (head === null) return { kind: 'no-repository' }
  const ref = /^ref:\s*(.+)$/m.exec(head)?.[1]?.trim()
  if (!ref?.startsWith(branchPrefix)) return { kind: 'detached' }
  return { kind: 'branch', name: ref.slice(branchPrefix.length) }
}

/**
 * Returns the content of the file `HEAD` of the repository that contains the folder, or null if no repository contains
 * the folder.
 */
function headAbove(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const gitFolder = gitFolderOf(at)
    const head = gitFolder === null ? null : readSmall(join(gitFolder, 'HEAD'))
    // Like Git, this ignores a folder called `.git` that has no HEAD.
    if (head !== null) return head
    if (dirname(at) === at) return null
  }
}

/**
 * Returns the folder with the data of the repository if `folder` is the top folder of a working copy, otherwise null.
 * In a worktree or a submodule, `.git` is a file that contains the path of the data folder.
 */
function gitFolderOf(folder: string): string | null {
  const path = join(folder, '.git')
  if (kindOf(path) === 'folder') return path
  const named = /^gitdir:\s*(.+)$/m.exec(readSmall(path) ?? '')?.[1]?.trim()
  return named === undefined ? null : resolve(folder, named)
}

/** Returns the text of a regular file; null if it does not exist, cannot be read or is too long (see `kindOf`). */
function readSmall(path: string): string | null {
  try {
    return kindOf(path) === 'file' ? readFileSync(path, 'utf8') : null
  } catch {
    return null
  }
}

function kindOf(path: string): 'folder' | 'file' | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) return 'folder'
    return found?.isFile() && found.size <= mostBytes ? 'file' : null
  } catch {
    // The path contains a loop of symbolic links, or the user has no permission to read it.
    return null
  }
}
