import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src-main/api/api-error.ts'
import { followLink } from '../../../src-main/api/links.ts'

const endpoint = '/api/2.0/options'
const page = (baseUrl: string) => ({ endpoint, baseUrl, pageUrl: `${baseUrl}${endpoint}?page=1` })

describe('followLink', () => {
  test.each([
    ['https://a.example', '/api/2.0/options?page=2', 'https://a.example/api/2.0/options?page=2'],
    ['https://a.example', '?page=2', 'https://a.example/api/2.0/options?page=2'],
    ['https://a.example', 'options?page=2', 'https://a.example/api/2.0/options?page=2'],
    ['https://a.example', '/elsewhere?p=2', 'https://a.example/elsewhere?p=2'],
    ['https://a.example', 'https://a.example/x?q=%7B1%7D', 'https://a.example/x?q=%7B1%7D'],
    [
      'https://a.example/tenant',
      '/api/2.0/options?page=2',
      'https://a.example/tenant/api/2.0/options?page=2',
    ],
    ['https://a.example/tenant', '/tenant/api/2.0/o?p=2', 'https://a.example/tenant/api/2.0/o?p=2'],
    ['https://a.example/tenant', 'https://a.example/api?p=2', 'https://a.example/api?p=2'],
  ])('follows, with the base URL %s, the link %s to %s', (baseUrl, href, url) => {
    expect(followLink(page(baseUrl), href)).toBe(url)
  })

  test.each([
    'https://b.example/api',
    'http://a.example/api',
    'https://a.example:8443/api',
    'https://me:secret@a.example/api',
    '//b.example/api',
    '/\\b.example/api',
    'javascript:alert(1)',
    'http://[',
  ])('refuses to follow the link %s because of its origin, its credentials or its form', (href) => {
    expect(() => followLink(page('https://a.example'), href)).toThrow(ApiError)
  })
})
