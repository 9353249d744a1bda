/** Tests that after a process dies at any moment, another one takes over, and no entry is lost or doubled. */
import { afterAll, expect, it } from 'vitest'
import { extent } from '../tools/extent.ts'
import { dieEverywhere, workloads } from './crashes.ts'
import { newGround } from './ground.ts'
import { mutants } from './mutants.ts'

const db = newGround()
afterAll(() => db.close())

/** These stories have the most moments at which a process can die; together they take longer than all others. */
const long = [
  'a token is taken back',
  'it goes too fast for the service',
  'requests get lost',
  'some that wait, and answers get lost now and then',
  'somebody else writes the same, answers get lost',
]
const tried = extent({ share: workloads.filter(({ name }) => !long.includes(name)), all: workloads })

it.each(tried)('survives death at any moment: $name', { timeout: 120_000 }, async ({ plan }) => {
  const { trials, crashes, failed } = await dieEverywhere(db, plan)
  expect(failed).toEqual([])
  expect(trials).toBeGreaterThan(30)
  // Every trial but the first has one crash during the story, and every trial has one at its end.
  expect(crashes).toBeGreaterThanOrEqual(2 * trials - 1)
})

it('notices a core that resends what was being sent when it died', { timeout: 120_000 }, async () => {
  const { mutation } = mutants.find(({ rule }) =>
    rule.startsWith('what was being sent when the process died'),
  )!
  const late = workloads.find(({ name }) => name === 'a create takes effect late')!
  const { failed } = await dieEverywhere(db, late.plan, { mutation })
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.every(({ dieAt }) => dieAt.length === 1)).toBe(true)
})
