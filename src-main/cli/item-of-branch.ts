import { itemOfBranch } from '#preload/rules/branch-item.ts'
import { list } from '#preload/words/format.ts'
import { cli } from '#preload/words/made/cli.ts'
import { branchAt } from './git-branch.ts'
import { NotDone } from './not-done.ts'

export interface BranchItem {
  readonly branch: string
  readonly itemId: string
}

/**
 * Returns the branch and the item id in its name. Throws {@link NotDone} if the folder is not in a repository, if no
 * branch is checked out, or if the branch name does not contain exactly one id.
 */
export function branchItemAt(folder: string, isKnown: (itemId: string) => boolean): BranchItem {
  const at = branchAt(folder)
  if (at.kind === 'no-repository') throw new NotDone('no-repository', cli().noRepository)
  if (at.kind === 'detached') throw new NotDone('no-branch', cli().noBranch)
  const branch = at.name
  const found = itemOfBranch(branch, isKnown)
  switch (found.kind) {
    case 'item':
      return { branch, itemId: found.itemId }
    case 'none':
      throw new NotDone('no-item-id', cli().branchWithoutId({ branch }))
    case 'several':
      throw new NotDone('several-items', cli().branchWithIds({ branch, ids: list(found.itemIds) }))
  }
}
