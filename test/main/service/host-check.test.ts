import { describe, expect, test } from 'vitest'
import { foreignHost, isLoopback } from '../../../src-main/service/host-check.ts'

const statusOf = (host: string, ...ownHosts: string[]) =>
  foreignHost({ hosts: [host], target: '/' }, ownHosts)?.status

describe('foreignHost and isLoopback', () => {
  test.each([
    ['desk.example', ['desk.example', '192.168.1.5']],
    ['DESK.example:4180', ['desk.example', '192.168.1.5']],
    ['desk.example', ['Desk.Example', '192.168.1.5']],
    ['192.168.1.5:4180', ['desk.example', '192.168.1.5']],
    ['localhost:4180', ['desk.example', '192.168.1.5']],
    ['[fe80::1]:4180', ['fe80::1', 'fe80::1']],
    ['[FE80::1]', ['fe80::1', 'fe80::1']],
    ['192.168.1.5', ['0.0.0.0', '0.0.0.0']],
    ['[fe80::1]', ['::', '::']],
  ])('accepts the host %s when the service listens on %j', (host, own) => {
    expect(statusOf(host, ...own)).toBeUndefined()
  })

  test.each([
    ['evil.example', ['desk.example', '192.168.1.5']],
    ['desk.example.evil.example', ['desk.example', '192.168.1.5']],
    ['deskxexample', ['desk.example', '192.168.1.5']],
    ['[desk.example]', ['desk.example', '192.168.1.5']],
    ['192.168.1.6', ['desk.example', '192.168.1.5']],
    ['fe80::1', ['fe80::1', 'fe80::1']],
    ['[127.0.0.1]', ['127.0.0.1', '127.0.0.1']],
    ['[localhost]', ['127.0.0.1', '127.0.0.1']],
    ['evil.example', ['0.0.0.0', '0.0.0.0']],
    ['evil.example', ['::', '::']],
  ])('refuses the host %s when the service listens on %j', (host, own) => {
    expect(statusOf(host, ...own)).toBe(421)
  })

  test.each(['127.0.0.1', '127.255.0.9', '::1', 'localhost', 'LOCALHOST'])(
    'recognizes %s as a loopback host',
    (host) => {
      expect(isLoopback(host)).toBe(true)
    },
  )

  test.each(['127.evil.example', '127.0.0', '0.0.0.0', '::', 'localhost.evil.example', '128.0.0.1', ''])(
    'does not recognize "%s" as a loopback host',
    (host) => {
      expect(isLoopback(host)).toBe(false)
    },
  )
})
