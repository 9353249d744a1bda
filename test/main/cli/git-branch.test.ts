/** Tests which branch is found in a folder, on repositories whose files were written as Git writes them. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { branchAt } from '../../../src-main/cli/git-branch.ts'

let top: string
beforeEach(() => (top = mkdtempSync(join(tmpdir(), 'tallystick-git-'))))
afterEach(() => rmSync(top, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(top, path)), { recursive: true })
  writeFileSync(join(top, path), text)
}
function folder(path: string): string {
  mkdirSync(join(top, path), { recursive: true })
  return join(top, path)
}
const branch = (name: string) => ({ kind: 'branch', name })

it('finds the branch in the folder itself and in folders below it', () => {
  put('.git/HEAD', 'ref: refs/heads/feature/4410281107-refund flow\n')
  expect(branchAt(top)).toEqual(branch('feature/4410281107-refund flow'))
  expect(branchAt(folder('src/deep/down'))).toEqual(branch('feature/4410281107-refund flow'))
})

it('finds the branch of the nearest repository', () => {
  put('.git/HEAD', 'ref: refs/heads/outer\n')
  put('vendor/thing/.git/HEAD', 'ref: refs/heads/inner\n')
  expect(branchAt(folder('vendor/thing/src'))).toEqual(branch('inner'))
  expect(branchAt(folder('vendor'))).toEqual(branch('outer'))
})

it('follows the file .git of a worktree and of a submodule', () => {
  put('main/.git/HEAD', 'ref: refs/heads/main\n')
  put('main/.git/worktrees/fix/HEAD', 'ref: refs/heads/88213-fix\n')
  put('fix/.git', `gitdir: ${join(top, 'main/.git/worktrees/fix')}\n`)
  expect(branchAt(folder('fix/src'))).toEqual(branch('88213-fix'))

  put('main/.git/modules/lib/HEAD', 'ref: refs/heads/88214-lib\r\n')
  put('main/lib/.git', 'gitdir: ../.git/modules/lib\r\n')
  expect(branchAt(folder('main/lib'))).toEqual(branch('88214-lib'))
})

it('says when a commit is checked out instead of a branch', () => {
  put('.git/HEAD', `${'a1'.repeat(20)}\n`)
  expect(branchAt(top)).toEqual({ kind: 'detached' })
  put('.git/HEAD', 'ref: refs/remotes/origin/main\n')
  expect(branchAt(top)).toEqual({ kind: 'detached' })
})

it('says when no repository contains the folder', () => {
  expect(branchAt(folder('src'))).toEqual({ kind: 'no-repository' })
  expect(branchAt(join(top, 'never/created'))).toEqual({ kind: 'no-repository' })
})

it('ignores what only looks like a repository', () => {
  put('.git/HEAD', 'ref: refs/heads/outer\n')
  folder('empty/.git')
  put('text/.git', 'not a link to a repository\n')
  put('gone/.git', 'gitdir: ../nowhere\n')
  put('huge/.git/HEAD', `ref: refs/heads/${'x'.repeat(100_000)}`)
  folder('loop')
  symlinkSync('.git', join(top, 'loop/.git'))
  for (const each of ['empty', 'text', 'gone', 'huge', 'loop'])
    expect(branchAt(join(top, each)), each).toEqual(branch('outer'))
})
