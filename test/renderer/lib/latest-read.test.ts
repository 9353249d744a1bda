import { expect, it } from 'vitest'
import { LatestRead } from '../../../src-renderer/lib/latest-read.ts'

it('lets an earlier caller wait until every reading that was begun meanwhile has ended', async () => {
  const reads = new LatestRead()
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const ended: string[] = []
  void reads.join(first!.promise).then(() => ended.push('first'))
  void reads.join(second!.promise).then(() => ended.push('second'))
  first!.resolve()
  await turn()
  expect(ended).toEqual([])
  void reads.join(third!.promise).then(() => ended.push('third'))
  second!.resolve()
  await turn()
  expect(ended).toEqual([])
  third!.resolve()
  await turn()
  expect(ended.toSorted()).toEqual(['first', 'second', 'third'])
})

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
