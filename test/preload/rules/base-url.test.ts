/** Tests which addresses a service may have. */
import { describe, expect, it } from 'vitest'
import { isSameService, readAddress } from '../../../src-preload/rules/base-url.ts'

describe('the address of a service', () => {
  it.each([
    ['https://fieldstone.example', 'https://fieldstone.example'],
    ['  https://fieldstone.example/  ', 'https://fieldstone.example'],
    ['fieldstone.example', 'https://fieldstone.example'],
    ['fieldstone.example:8443/time/', 'https://fieldstone.example:8443/time'],
    ['HTTPS://Fieldstone.Example/Time', 'https://fieldstone.example/Time'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://localhost:4100', 'http://localhost:4100'],
    ['http://127.0.0.1:4100/', 'http://127.0.0.1:4100'],
    ['http://127.8.9.10', 'http://127.8.9.10'],
    ['http://[::1]:4100', 'http://[::1]:4100'],
    ['http://2130706433/', 'http://127.0.0.1'],
  ])('accepts the address %s as %s', (typed, url) => {
    expect(readAddress(typed)).toEqual({ ok: true, url, origin: new URL(url).origin })
  })

  it.each([
    ['', 'not-an-address'],
    ['   ', 'not-an-address'],
    ['two words', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['http://fieldstone.example', 'not-https'],
    ['http://127.0.0.1.fieldstone.example', 'not-https'],
    ['http://localhost.fieldstone.example', 'not-https'],
    ['http://0.0.0.0:4100', 'not-https'],
    ['http://10.0.0.1', 'not-https'],
    ['http://[::ffff:10.0.0.1]', 'not-https'],
    ['ftp://fieldstone.example', 'not-https'],
    ['file:///etc/passwd', 'not-an-address'],
    ['https://me:word@fieldstone.example', 'surplus'],
    ['https://fieldstone.example?token=1', 'surplus'],
    ['https://fieldstone.example#part', 'surplus'],
  ])('refuses the address %s: %s', (typed, problem) => {
    expect(readAddress(typed)).toEqual({ ok: false, problem })
  })
})

describe('comparing services', () => {
  it.each([
    ['https://time.example', 'https://TIME.example:443/'],
    ['https://time.example', 'time.example.'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://time.example/Team', 'https://time.example//team/'],
    ['https://time.example/%7Eteam', 'https://time.example/~team'],
    ['http://localhost:9000', 'http://[::1]:9000'],
  ])('treats %s and %s as the same service', (one, other) => expect(isSameService(one, other)).toBe(true))

  it.each([
    ['https://time.example', 'https://time.example:8443'],
    ['https://time.example', 'https://time.example/team'],
    ['https://time.example', 'https://times.example'],
    ['http://localhost:9000', 'http://localhost:9001'],
  ])('treats %s and %s as different services', (one, other) => expect(isSameService(one, other)).toBe(false))

  it('removes a dot at the end of a host name', () =>
    expect(readAddress('https://time.example./x/')).toMatchObject({ url: 'https://time.example/x' }))
})
