import { describe, expect, test } from 'vitest'
import { countsOf, sum } from './counts.mjs'

const good = { name: 'unit', ok: true }
const bad = { name: 'unit', ok: false }

describe('counting what the runners report', () => {
  test('counts the tests of a vitest report, and names the skipped ones with their reasons', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a' },
      { status: 'failed', fullName: 'b' },
      { status: 'skipped', fullName: 'c', meta: {} },
      { status: 'skipped', fullName: 'e', meta: { because: 'a tool is not installed' } },
      { status: 'todo', fullName: 'd' },
    ]
    expect(countsOf(bad, { testResults: [{ status: 'failed', assertionResults }] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 3,
      reasons: ['skipped: c', 'skipped: e, because a tool is not installed', 'skipped: d'],
    })
  })

  test('counts a vitest file that did not load as a failure', () => {
    expect(countsOf(bad, { testResults: [{ status: 'failed', assertionResults: [] }] }).failed).toBe(1)
  })

  test('counts the tests of a playwright report, names why tests were skipped, and counts errors outside tests as failures', () => {
    const spec = (title: string, status: string, annotations: object[] = []) => ({
      title,
      tests: [{ status, annotations }],
    })
    const why = [{ type: 'skip', description: 'there is no display' }]
    const specs = [
      spec('a', 'expected'),
      spec('b', 'unexpected'),
      spec('c', 'flaky'),
      spec('d', 'skipped', why),
    ]
    expect(countsOf(bad, { suites: [{ title: 'f', specs, suites: [] }], errors: [{}] })).toEqual({
      passed: 1,
      failed: 3,
      skipped: 1,
      reasons: ['skipped: d, because there is no display'],
    })
  })

  test('counts a runner that crashed or a check that failed as one failure', () => {
    expect(countsOf(bad, undefined)).toMatchObject({ failed: 1, reasons: ['failed: unit'] })
    expect(countsOf(bad, { testResults: [] }).failed).toBe(1)
    expect(countsOf(good, undefined).failed).toBe(0)
  })

  test('sums the counts of several runners', () => {
    const part = { passed: 1, failed: 2, skipped: 3, reasons: ['x'] }
    expect(sum([part, part])).toEqual({ passed: 2, failed: 4, skipped: 6, reasons: ['x', 'x'] })
  })
})
