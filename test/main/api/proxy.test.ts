import { describe, expect, it } from 'vitest'
import { envNamesProxy, proxyByEnv, proxyByPac } from '../../../src-main/api/proxy.ts'

const proxy = 'http://proxy.example:3128'
const url = 'https://fieldstone.example/api'

describe('proxyByEnv', () => {
  it.each<[Record<string, string>, string | null]>([
    [{}, null],
    [{ HTTPS_PROXY: proxy }, `${proxy}/`],
    [{ https_proxy: proxy, HTTPS_PROXY: 'http://other.example' }, `${proxy}/`],
    [{ HTTPS_PROXY: 'proxy.example:3128' }, `${proxy}/`],
    [{ HTTP_PROXY: proxy }, null],
    [{ HTTPS_PROXY: '' }, null],
    [{ HTTPS_PROXY: 'socks5://proxy.example', NO_PROXY: '*' }, null],
    [{ HTTPS_PROXY: proxy, NO_PROXY: '*' }, null],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'other.example fieldstone.example' }, null],
    [{ HTTPS_PROXY: proxy, NO_PROXY: '.example' }, null],
    [{ HTTPS_PROXY: proxy, no_proxy: '*.example' }, null],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'stone.example' }, `${proxy}/`],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'fieldstone.example:8443' }, `${proxy}/`],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'fieldstone.example:443' }, null],
  ])('finds by the environment %o the proxy %s', (env, expected) => {
    expect(proxyByEnv(url, env)).toBe(expected)
  })

  it.each(['socks5://proxy.example', 'ftp://proxy.example', 'http://'])(
    'throws for the proxy %s, which is unsupported or no address',
    (named) => {
      expect(() => proxyByEnv(url, { HTTPS_PROXY: named })).toThrow(TypeError)
    },
  )

  it('uses no proxy for this machine', () => {
    for (const own of ['http://127.0.0.1:4180', 'http://localhost:1', 'http://[::1]:1', 'https://127.3.2.1'])
      expect(proxyByEnv(own, { HTTP_PROXY: proxy, HTTPS_PROXY: proxy })).toBeNull()
  })

  it('detects whether the environment names a proxy for https, even with an exception', () => {
    expect(envNamesProxy(url, { HTTPS_PROXY: proxy, NO_PROXY: '*' })).toBe(true)
    expect(envNamesProxy(url, { HTTP_PROXY: proxy })).toBe(false)
  })
})

describe('proxyByPac', () => {
  it.each<[string, string | null]>([
    ['DIRECT', null],
    ['', null],
    [' ; ', null],
    ['; PROXY proxy.example:3128;', `${proxy}/`],
    ['PROXY proxy.example:3128; DIRECT', `${proxy}/`],
    ['HTTPS proxy.example:3129', 'https://proxy.example:3129/'],
    ['SOCKS5 10.0.0.1:1080; PROXY proxy.example:3128', `${proxy}/`],
    ['SOCKS5 10.0.0.1:1080; DIRECT', null],
  ])('reads from the PAC result "%s" the proxy %s', (answer, expected) => {
    expect(proxyByPac(answer)).toBe(expected)
  })

  it.each(['SOCKS5 10.0.0.1:1080', 'SOCKS5 10.0.0.1:1080;', 'PROXY'])(
    'throws for the PAC result "%s", which contains no supported proxy',
    (answer) => {
      expect(() => proxyByPac(answer)).toThrow(TypeError)
    },
  )
})
