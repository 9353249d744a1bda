/** Tests what `app://tallystick` serves, with which headers, and what it refuses. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageHeaders } from '../../../../src-main/app/page-delivery.ts'
import { app, resetElectron, shown } from '../../../support/fake-electron.ts'

const { answer, builtPageIn, pathOf, registerPageScheme, servePage } =
  await import('../../../../src-main/electron/window/protocol.ts')

let folder: string
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tallystick-page-'))
  folder = join(root, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/index-B_x1.js'), 'export {}')
  writeFileSync(join(folder, 'assets/index.css'), 'a{}')
  writeFileSync(join(folder, 'assets/index.js.map'), '{}')
  writeFileSync(join(folder, '.env.js'), 'secret')
  writeFileSync(join(root, 'secret.html'), 'secret')
  symlinkSync(root, join(folder, 'up'))
})
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(resetElectron)

const get = (url: string, method = 'GET') =>
  answer({ url, method }, builtPageIn(folder), { setting: 'system' })

describe('served files', () => {
  it.each([
    ['app://tallystick/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['app://tallystick/index.html?x=1#history', 'text/html; charset=utf-8', '<!doctype html>'],
    ['app://tallystick/assets/index-B_x1.js', 'text/javascript; charset=utf-8', 'export {}'],
    ['app://tallystick/assets/index.css', 'text/css; charset=utf-8', 'a{}'],
  ])('serves %s', async (url, type, body) => {
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(await response.text()).toBe(body)
  })

  it('sends the isolating headers with every answer, including refusals', async () => {
    for (const url of ['app://tallystick/index.html', 'app://tallystick/nothing.html']) {
      const { headers } = await get(url)
      for (const [name, value] of Object.entries(pageHeaders('none', [])))
        expect(headers.get(name)).toBe(value)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('refused requests', () => {
  it.each([
    'app://tallystick/../secret.html',
    'app://tallystick/..%2fsecret.html',
    'app://tallystick/..%2Fsecret.html',
    'app://tallystick/%2e%2e/secret.html',
    'app://tallystick/%2e%2e%2fsecret.html',
    'app://tallystick/assets/../../secret.html',
    'app://tallystick/assets/..%5c..%5csecret.html',
    'app://tallystick/..\\secret.html',
    'app://tallystick/....//secret.html',
    'app://tallystick//etc/passwd',
    'app://tallystick///index.html',
    'app://tallystick/C:/secret.html',
    'app://tallystick/C%3A/secret.html',
    'app://tallystick/index.html%00.js',
    'app://tallystick/index.html%20',
    'app://tallystick/index.html/',
    'app://tallystick/index.html::$DATA',
    'app://tallystick/%c0%ae%c0%ae/secret.html',
    'app://tallystick/．．/secret.html',
    'app://tallystick/.env.js',
    'app://tallystick/assets/.hidden.js',
    'app://tallystick/assets/',
    'app://tallystick/',
    'app://tallystick',
    'app://tallystick/assets/index.js.map',
    'app://tallystick/file:///etc/passwd',
    'app://elsewhere/index.html',
    'app://user@tallystick/index.html',
    'file:///etc/passwd',
    'https://tallystick/index.html',
    'not a url',
  ])('answers 404 to %s', async (url) => {
    const response = await get(url)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('')
  })

  it('answers 405 to every method except GET', async () => {
    for (const method of ['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])
      expect((await get('app://tallystick/index.html', method)).status).toBe(405)
  })

  it('returns only plain paths for a name with any character', () => {
    for (let code = 0; code < 0x250; code += 1) {
      const letter = String.fromCharCode(code)
      const path = pathOf(`app://tallystick/assets/a${letter}b.js`)
      if (path !== undefined && path !== 'assets/ab.js') expect(path).toMatch(/^(assets\/)?[\w./-]+$/)
    }
  })
})

describe('the scheme app', () => {
  it('registers a standard and secure scheme without other privileges', () => {
    registerPageScheme()
    expect(shown.privileged).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
    ])
  })

  it('registers the scheme before ready and handles it afterwards', async () => {
    registerPageScheme()
    app.becomeReady()
    const { session } = (await import('electron')) as typeof import('electron')
    servePage(session.defaultSession, folder, () => ({ setting: 'system' }))
    const handler = shown.session.schemes.get('app')!
    expect((await handler(new Request('app://tallystick/index.html'))).status).toBe(200)
    expect(registerPageScheme).toThrow(/before app is ready/)
  })
})
