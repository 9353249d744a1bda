import { describe, expect, it } from 'vitest'
import { isOurs, mayLoad, pageAddress } from '../../../../src-main/electron/window/page-address.ts'

const built = pageAddress(true, undefined)
const dev = pageAddress(false, 'http://localhost:5173/')

describe('pageAddress and isOurs', () => {
  it('uses the address app://tallystick for the built page', () => {
    expect(built).toEqual({
      url: 'app://tallystick/index.html',
      origin: 'app://tallystick',
      development: false,
    })
  })

  it('uses the development server only when it is not packaged, and only on this machine', () => {
    expect(dev).toEqual({ url: 'http://localhost:5173/', origin: 'http://localhost:5173', development: true })
    for (const address of [
      pageAddress(true, 'http://localhost:5173/'),
      pageAddress(false, 'http://192.168.1.7:5173/'),
      pageAddress(false, 'https://example.com/'),
      pageAddress(false, 'not a url'),
    ])
      expect(address).toEqual(built)
  })

  it.each([
    'app://tallystick.example/index.html',
    'app://tallystick@example/index.html',
    'app://user@tallystick/index.html',
    'app://tallystick:80/index.html',
    'app:tallystick/index.html',
    'app:///index.html',
    'https://tallystick/index.html',
    'file:///index.html',
    'data:text/html,x',
    'about:blank',
    'javascript:alert(1)',
    '',
  ])('does not recognize "%s" as its page', (url) => expect(isOurs(url, built)).toBe(false))
})

describe('mayLoad', () => {
  it('lets the built page load only itself', () => {
    expect(mayLoad('app://tallystick/assets/index.js', built, true)).toBe(true)
    for (const url of [
      'https://example.com/',
      'http://127.0.0.1/',
      'devtools://devtools/x.js',
      'file:///etc/passwd',
      'ws://localhost/',
    ])
      expect(mayLoad(url, built, true)).toBe(false)
  })

  it("lets the page load the server's WebSocket and the developer tools in development", () => {
    expect(mayLoad('ws://localhost:5173/?token=1', dev, false)).toBe(true)
    expect(mayLoad('devtools://devtools/bundled/x.js', dev, false)).toBe(true)
    for (const url of [
      'ws://localhost:5174/',
      'http://localhost:80/',
      'https://example.com/',
      'app://tallystick/index.html',
    ])
      expect(mayLoad(url, dev, false)).toBe(false)
  })
})
