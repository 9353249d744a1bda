/**
 * The page sends requests only to its own host: every flow watches for violations of its content security policy, and
 * this one plants some.
 */
import { expect, test } from '../support/tallystick.ts'

test.describe('what is planted', () => {
  test.use({ expected: /policy: |console: / })

  test('a script in the markup does not run and is reported as the only violation of the policy', async ({
    page,
    problems,
  }) => {
    await page.evaluate(() => {
      // To insert markup, an injected script needs a Trusted Types policy of its own, which the page does not allow.
      const policy = Reflect.get(globalThis, 'trustedTypes') as {
        createPolicy(
          name: string,
          rules: { createHTML: (text: string) => string },
        ): { createHTML(text: string): string }
      }
      let html: string
      try {
        html = policy.createPolicy('planted', { createHTML: (text) => text }).createHTML('<b>x</b>')
      } catch {
        html = 'refused'
      }
      document.body.dataset['planted'] = html
    })
    expect(await page.evaluate(() => document.body.dataset['planted'])).toBe('refused')
    const before = problems.filter((each) => each.startsWith('policy: ')).length

    await page.evaluate(() => {
      const script = document.createElementNS('http://www.w3.org/2000/svg', 'script')
      script.append('globalThis.planted = true')
      document.body.append(script)
    })
    const told = () => problems.filter((each) => each.startsWith('policy: ')).slice(before)
    await expect
      .poll(told)
      .toEqual([expect.stringMatching(/^policy: (script-src-elem|require-trusted-types-for) /)])
    expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false)
  })

  test('requests, frames and pictures from other origins are blocked', async ({ page, problems }) => {
    await page.evaluate(async () => {
      await fetch('https://example.com/').catch(() => undefined)
      const frame = document.createElement('iframe')
      frame.src = 'https://example.com/'
      document.body.append(frame)
      const image = new Image()
      image.src = 'https://example.com/track.gif'
      document.body.append(image)
    })
    for (const directive of ['connect-src', 'frame-src', 'img-src'])
      await expect.poll(() => problems.some((each) => each.startsWith(`policy: ${directive}`))).toBe(true)
  })
})
