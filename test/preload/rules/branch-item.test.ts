import { expect, it } from 'vitest'
import { itemOfBranch } from '../../../src-preload/rules/branch-item.ts'

const item = (itemId: string) => ({ kind: 'item', itemId })
const none = { kind: 'none' }
const several = (...itemIds: string[]) => ({ kind: 'several', itemIds })

it.each<[branch: string, known: string[], expected: object]>([
  // No item is known for these branches.
  ['feature/4410281107-refund-flow', [], item('4410281107')],
  ['4410281107', [], item('4410281107')],
  ['bugfix_#88213_x', [], item('88213')],
  ['TS-4410281107', [], item('4410281107')],
  ['item4410281107', [], item('4410281107')],
  ['users/anna/88213/refund', [], item('88213')],
  ['büro/88213-größe', [], item('88213')],
  ['88213-then-4410281107', [], item('4410281107')],
  ['88213-and-88214', [], several('88213', '88214')],
  ['88213-and-88213', [], item('88213')],
  ['', [], none],
  ['main', [], none],
  ['feature/1234-refund', [], none],
  ['fix/20261123', [], none],
  ['fix/20261123-88213', [], item('88213')],
  ['backup-202611231405', [], none],
  ['backup-20261123140559', [], none],
  ['month-202611', [], none],
  ['fix/20261399', [], item('20261399')],
  ['release/2026.11', [], none],
  ['release/2026.11.12345', [], none],
  ['release/1.2.3-88213', [], item('88213')],
  ['v20261', [], none],
  ['revert-a1b23456', [], none],
  ['revert-88213ab', [], none],
  ['123456789012345678901', [], none],
  // The items in the second column are known.
  ['fix/20261123', ['20261123'], item('20261123')],
  ['release/2026.11.12345', ['12345'], item('12345')],
  ['88213-then-4410281107', ['88213'], item('88213')],
  ['88213-and-88214', ['88214'], item('88214')],
  ['88213-and-88214', ['88213', '88214'], several('88213', '88214')],
  ['4410281107-step-2', ['2'], item('4410281107')],
  ['bugfix_#312_x', ['312'], item('312')],
  ['fix/312-of-20261123', ['312'], item('312')],
  ['fix/PAY-12-refund', ['PAY-12'], item('PAY-12')],
  ['fix/pay-12-refund', ['PAY-12', '12'], item('PAY-12')],
  ['fix/3-and-4', ['3', '4'], several('3', '4')],
])('reads “%s” with the known items %j', (branch, known, expected) => {
  expect(itemOfBranch(branch, (id) => known.includes(id))).toEqual(expected)
})

it('reads long names, which would take hours if the time grew with the square of the length', () => {
  expect(itemOfBranch('1-2.3-'.repeat(20_000), () => false)).not.toBeNull()
  itemOfBranch('a'.repeat(100_000), () => false)
})
