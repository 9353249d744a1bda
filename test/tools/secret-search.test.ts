/** Checks that the search for secrets in files finds them in every encoding. */
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findSecrets } from '../support/secret-search.ts'

const secret = `${randomBytes(24).toString('base64url')}+/ü"`
/** A text that is longer than the buffer of a compressor. */
const noise = randomBytes(4_000).toString('hex')
const within = (text: string | Buffer) =>
  findSecrets('here', Buffer.concat([Buffer.from('before '), Buffer.from(text), Buffer.from(' after')]), {
    it: secret,
  })

describe('the search for secrets', () => {
  it.each([
    ['plain', secret],
    ['hex', Buffer.from(secret).toString('hex')],
    ['upper hex', Buffer.from(secret).toString('hex').toUpperCase()],
    ['url', encodeURIComponent(secret)],
    ['json', JSON.stringify({ a: secret })],
    ['utf-16', Buffer.from(secret, 'utf16le')],
    ['basic', `Basic ${Buffer.from(`client:${secret}`).toString('base64')}`],
    ['base64 behind one', Buffer.from(`x${secret}tail`).toString('base64')],
    ['base64 behind two', Buffer.from(`xx${secret}tail`).toString('base64')],
    ['gzip', gzipSync(`{"a":"${secret}"}`)],
    ['gzip without its end', gzipSync(`{"a":"${secret}"}${noise}`).subarray(0, -40)],
    ['gzip of base64 in gzip', gzipSync(gzipSync(Buffer.from(secret).toString('base64')))],
    ['base64url behind four', Buffer.from(`xxxx${secret}tail`).toString('base64url')],
  ])('finds a secret in %s', (_name, text) => {
    expect(within(text)).not.toEqual([])
  })

  it('reports nothing if the secret is incomplete or the data are no archive', () => {
    expect(within(secret.slice(0, -6))).toEqual([])
    expect(within(gzipSync(secret.slice(0, -6)))).toEqual([])
    expect(within(Buffer.from([0x1f, 0x8b, 0x08, 1, 2, 3]))).toEqual([])
  })
})
