/** Finds the item id in the name of the Git branch of a folder. */
import { itemsInBranch } from '#preload/rules/branch-item.ts'
import { list } from '#preload/words/format.ts'
import { cli } from '#preload/words/made/cli.ts'
import { branchAt } from './git-branch.ts'
import { NotDone } from './not-done.ts'

/** Returns the branch and the only item id in its name. Throws {@link NotDone} if there is no branch or not one id. */
export function itemOfBranch(folder: string): { name: string; itemId: string } {
  const branch = branchAt(folder)
  if (branch.kind === 'no-repository') throw new NotDone('no-repository', cli().noRepository)
  if (branch.kind === 'detached') throw new NotDone('no-branch', cli().noBranch)
  const { name } = branch
  const ids = itemsInBranch(name)
  const [itemId] = ids
  if (itemId === undefined) throw new NotDone('no-item-id', cli().branchWithoutId({ branch: name }))
  if (ids.length > 1) throw new NotDone('several-items', cli().branchWithIds({ branch: name, ids: list(ids) }))
  return { name, itemId }
}
