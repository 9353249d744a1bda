/** Adds up the JSON reports of the test runners. A missing report counts as a failure. */

/** @typedef {{ passed: number, failed: number, skipped: number, reasons: string[] }} Counts */

/** @returns {Counts} */
export const none = () => ({ passed: 0, failed: 0, skipped: 0, reasons: [] })

/** @param {Counts[]} parts @returns {Counts} */
export function sum(parts) {
  const whole = none()
  for (const { passed, failed, skipped, reasons } of parts) {
    whole.passed += passed
    whole.failed += failed
    whole.skipped += skipped
    whole.reasons.push(...reasons)
  }
  return whole
}

/**
 * Returns the counts of one step. A runner that fails without naming a test, because it crashed or could not load a
 * file, counts as one failure.
 * @param {{ name: string, ok: boolean }} step
 * @param {any} report parsed, or undefined
 * @returns {Counts}
 */
export function countsOf({ name, ok }, report) {
  const counts =
    report === undefined ? none() : Array.isArray(report.suites) ? playwright(report) : vitest(report)
  if (!ok && counts.failed === 0)
    return { ...counts, failed: 1, reasons: [...counts.reasons, `failed: ${name}`] }
  return counts
}

/** @param {any} report */
function vitest(report) {
  const counts = none()
  for (const file of report.testResults ?? []) {
    const tests = file.assertionResults ?? []
    if (file.status === 'failed' && !tests.some((/** @type {any} */ test) => test.status === 'failed'))
      counts.failed += 1
    for (const test of tests) {
      if (test.status === 'passed') counts.passed += 1
      else if (test.status === 'failed') counts.failed += 1
      else {
        counts.skipped += 1
        counts.reasons.push(skipped(test.fullName, test.meta?.because))
      }
    }
  }
  return counts
}

/** @param {any} report */
function playwright(report) {
  const counts = none()
  counts.failed += (report.errors ?? []).length
  /** @param {any} suite @param {string[]} titles */
  const walk = (suite, titles) => {
    for (const inner of suite.suites ?? []) walk(inner, [...titles, inner.title])
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests ?? []) {
        if (test.status === 'skipped') {
          counts.skipped += 1
          counts.reasons.push(
            skipped([...titles, spec.title].filter(Boolean).join(' › '), reasonOf(test.annotations)),
          )
        } else if (test.status === 'expected') counts.passed += 1
        else counts.failed += 1
      }
  }
  for (const suite of report.suites) walk(suite, [])
  return counts
}

/** @param {string} title @param {string} [why] a clause that fits after “because” */
function skipped(title, why) {
  return `skipped: ${title}${why ? `, because ${why}` : ''}`
}

/** @param {{ type: string, description?: string }[]} [annotations] of Playwright */
const reasonOf = (annotations = []) =>
  annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
