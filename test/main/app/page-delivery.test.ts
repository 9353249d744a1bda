/** Tests the Content-Security-Policy of the page in both hosts, with Google's CSP evaluator and line by line. */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, pageHeaders, scriptsOf, typeOf } from '../../../src-main/app/page-delivery.ts'

const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ severity, directive, description }) => `${Severity[severity]} ${directive}: ${description}`)

const sealOf = (bytes: string | Buffer) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`
const scripts = [sealOf('one'), sealOf('two')]

describe.each(['none', 'self'] as const)('the policy of a page that connects to %s', (connect) => {
  const policy = contentSecurityPolicy(connect, scripts)

  it('gets no finding for its policy from the CSP evaluator', () => {
    expect(findings(policy)).toEqual([])
    expect(findings(contentSecurityPolicy(connect, []))).toEqual([])
  })

  it('gets findings from the CSP evaluator for a weaker policy', () => {
    for (const [strong, weak] of [
      ['script-src ', "script-src 'unsafe-eval' "],
      ['script-src ', "script-src 'self' "],
      ['script-src ', 'script-src * '],
      ["default-src 'none'", 'default-src *'],
    ] as const)
      expect(findings(policy.replace(strong, weak)), weak).not.toEqual(findings(policy))
  })

  it('allows only scripts with the given hashes, and HTML only through one Trusted Types policy', () => {
    const lines = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each]))
    expect(lines.get('default-src')).toBe("default-src 'none'")
    expect(lines.get('script-src')).toBe(`script-src '${scripts[0]}' '${scripts[1]}'`)
    expect(lines.get('connect-src')).toBe(`connect-src '${connect}'`)
    expect(lines.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
    expect(lines.get('trusted-types')).toBe('trusted-types svelte-trusted-html')
    for (const alone of ['base-uri', 'form-action', 'frame-ancestors'])
      expect(lines.get(alone)).toBe(`${alone} 'none'`)
    expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/)
  })

  it('isolates the page with its headers and sends no CORS headers', () => {
    expect(pageHeaders(connect, scripts)).toMatchObject({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(
      Object.keys(pageHeaders(connect, scripts)).filter((name) => name.includes('access-control')),
    ).toEqual([])
  })
})

it('returns no content type for a file that the page does not use', () => {
  expect(typeOf('assets/index.js')).toBe('text/javascript; charset=utf-8')
  for (const name of ['licenses.md', 'index.js.map', 'app.node', 'x', '.js', 'a.json'])
    expect(typeOf(name), name).toBeUndefined()
})

it('allows no script in a page without an import map', () => {
  expect(scriptsOf('<!doctype html><script type="module" src="./x.js"></script>')).toEqual([])
  expect(contentSecurityPolicy('none', [])).toContain("script-src 'none';")
})

const built = join(import.meta.dirname, '../../../out/renderer')
it.skipIf(!existsSync(built))('lists in the built page the hashes of all its scripts and no others', () => {
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  const files = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(3)
  const [, map = ''] = /<script type="importmap">([^<]*)</.exec(html) ?? []
  const sealed = files.map((name) => sealOf(readFileSync(join(built, 'assets', name))))
  expect(scriptsOf(html).sort()).toEqual([sealOf(map), ...sealed].sort())
  // Each script element except the import map has an integrity hash and no inline code.
  const elements = [...html.matchAll(/<script([^>]*)>([^<]*)</g)].map(([, attributes, text]) => [
    attributes,
    text,
  ])
  expect(elements).toEqual([
    [' type="importmap"', map],
    [expect.stringMatching(/^ type="module" crossorigin integrity="sha256-[^"]{44}" src="\.\/assets\//), ''],
  ])
})
