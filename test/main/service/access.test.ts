import { afterAll, describe, expect, test } from 'vitest'
import { Database } from '../../../src-main/storage/database.ts'
import { credentials, startService } from './start-service.ts'
import { removeTemporaryFiles, temporaryFile } from './temporary-file.ts'

afterAll(removeTemporaryFiles)

const hour = 3_600_000

async function tokenRequest(body: unknown) {
  const { send } = await startService()
  return send('POST', '/api/2.0/oauth2/token', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const documented = { grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret' }

describe('the token endpoint', () => {
  test('issues a token for client credentials in the documented form', async () => {
    const { status, headers, body } = await tokenRequest(documented)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect(body.access_token).toMatch(/^\S+$/)
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('accepts an account id in the documented form', async () => {
    expect((await tokenRequest({ ...documented, account_id: '4711' })).status).toBe(200)
  })

  test('issues a token for a request in the older form', async () => {
    const { status, body } = await tokenRequest({
      'grant-type': 'client-credentials',
      'monday/account-id': '4711',
      'client-id': 'client',
      'client-secret': 'secret',
    })
    expect(status).toBe(200)
    expect(body.access_token).toMatch(/^\S+$/)
  })

  test.each([
    ['an unknown client', { ...documented, client_id: 'nobody' }, 401, 'client_id'],
    ['a wrong secret', { ...documented, client_secret: 'guess' }, 401, 'client_secret'],
    [
      'an empty secret of an unknown client',
      { ...documented, client_id: 'x', client_secret: '' },
      401,
      'client_id',
    ],
    ['another grant', { ...documented, grant_type: 'password' }, 400, 'grant_type'],
    ['no secret', { grant_type: 'client_credentials', client_id: 'client' }, 400, 'client_secret'],
    [
      'no secret in the older form',
      { 'grant-type': 'client-credentials', 'client-id': 'c' },
      400,
      'client-secret',
    ],
    ['an empty object', {}, 400, 'grant_type'],
    ['a list', [], 400, 'JSON object'],
  ])('issues no token for %s', async (_, body, status, named) => {
    const answer = await tokenRequest(body)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(named)
  })

  test('accepts a token for one hour, to the millisecond', async () => {
    const { ask, clock } = await startService()
    clock.pass(hour - 1)
    expect((await ask('GET', '/api/2.0/timeEntries')).status).toBe(200)
    clock.pass(1)
    const { status, body, headers } = await ask('GET', '/api/2.0/timeEntries')
    expect(status).toBe(401)
    expect(body.message).toContain('expired')
    expect(headers.get('www-authenticate')).toBe('Bearer')
  })

  test('issues another token after the first one has expired', async () => {
    const { as, tokenOf, clock } = await startService()
    clock.pass(2 * hour)
    expect((await as(await tokenOf())('GET', '/api/2.0/timeEntries')).status).toBe(200)
  })

  test('accepts a token for the configured lifetime', async () => {
    const { ask, clock } = await startService({ tokenLifetimeMs: 2000 })
    clock.pass(2000)
    expect((await ask('GET', '/api/2.0/timeEntries')).status).toBe(401)
  })

  test('accepts a token after a restart, because nothing about it is stored', async () => {
    const path = temporaryFile()
    const first = await startService({ database: new Database(path) })
    const token = await first.tokenOf()
    first.service.close()
    const second = await startService({ database: new Database(path) })
    expect((await second.as(token)('GET', '/api/2.0/timeEntries')).status).toBe(200)
    second.service.close()
  })
})

describe('a request without a valid token', () => {
  test.each([
    ['no Authorization header', undefined],
    ['an empty token', 'Bearer '],
    ['another scheme', 'Basic Y2xpZW50OnNlY3JldA=='],
    ['a made-up token', 'Bearer abc'],
    [
      'a made-up token of the right shape',
      `Bearer ${Buffer.from('["client",9999999999999]').toString('base64url')}.x`,
    ],
    ['a token of three parts', 'Bearer a.b.c'],
  ])('answers 401 to a request with %s', async (_, authorization) => {
    const { send } = await startService()
    const headers: HeadersInit = authorization === undefined ? {} : { authorization }
    const { status, body } = await send('GET', '/api/2.0/timeEntries', { headers })
    expect(status).toBe(401)
    expect(body.message).toContain('Authorization')
  })

  test('refuses a token that another service issued', async () => {
    const other = await startService()
    const here = await startService()
    const { status } = await here.as(await other.tokenOf())('GET', '/api/2.0/timeEntries')
    expect(status).toBe(401)
  })

  test('refuses a token of a client that no longer exists', async () => {
    const colleague = { clientId: 'c2', clientSecret: 's2', user: { id: 'you' } }
    const path = temporaryFile()
    const before = await startService({ database: new Database(path), colleagues: [colleague] })
    const token = await before.tokenOf(colleague)
    before.service.close()
    const after = await startService({ database: new Database(path) })
    expect((await after.as(token)('GET', '/api/2.0/timeEntries')).status).toBe(401)
    after.service.close()
  })

  test('reads the scheme of the Authorization header in any case', async () => {
    const { send, tokenOf } = await startService()
    const headers = { authorization: `bearer ${await tokenOf(credentials)}` }
    expect((await send('GET', '/api/2.0/timeEntries', { headers })).status).toBe(200)
  })
})
