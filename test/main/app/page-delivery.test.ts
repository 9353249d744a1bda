/** The policy of both hosts' page, judged by an evaluator that is not ours and line by line. */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, pageHeaders, typeOf } from '../../../src-main/app/page-delivery.ts'

const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ severity, directive, description }) => `${Severity[severity]} ${directive}: ${description}`)

describe.each(['none', 'self'] as const)('the policy of a page that connects to %s', (connect) => {
  const policy = contentSecurityPolicy(connect)

  it('is rated without a finding but the evaluator’s standing doubt about files of one’s own', () => {
    expect(findings(policy)).toEqual([
      expect.stringMatching(/^MEDIUM_MAYBE script-src: 'self' can be problematic if you host JSONP/),
    ])
  })

  it('would be found wanting if it were weaker', () => {
    for (const [strong, weak] of [
      ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
      ["script-src 'self'", 'script-src *'],
      ["default-src 'none'", 'default-src *'],
    ] as const)
      expect(findings(policy.replace(strong, weak)), weak).not.toEqual(findings(policy))
  })

  it('runs no script but our files, and makes HTML through one policy only', () => {
    const lines = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each]))
    expect(lines.get('default-src')).toBe("default-src 'none'")
    expect(lines.get('script-src')).toBe("script-src 'self'")
    expect(lines.get('connect-src')).toBe(`connect-src '${connect}'`)
    expect(lines.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
    expect(lines.get('trusted-types')).toBe('trusted-types svelte-trusted-html')
    for (const alone of ['base-uri', 'form-action', 'frame-ancestors'])
      expect(lines.get(alone)).toBe(`${alone} 'none'`)
    expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/)
  })

  it('comes with the headers that keep the page to itself, and no word of CORS', () => {
    expect(pageHeaders(connect)).toMatchObject({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(Object.keys(pageHeaders(connect)).filter((name) => name.includes('access-control'))).toEqual([])
  })
})

it('a file that the page has no use for has no type', () => {
  expect(typeOf('assets/index.js')).toBe('text/javascript; charset=utf-8')
  for (const name of ['licenses.md', 'index.js.map', 'app.node', 'x', '.js', 'a.json'])
    expect(typeOf(name), name).toBeUndefined()
})
