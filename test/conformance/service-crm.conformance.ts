/** Tests the service against docs/interfaces/crm-token.md. */
import { describe, expect, test } from 'vitest'
import { refused, tokenAnswer, type Caller } from './service-under-test.ts'

const path = '/api/1.0/oauth/token'
const form = 'application/x-www-form-urlencoded'

export function describeCrm(known: () => Caller): void {
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  })
  const post = (parameters: Record<string, string>, headers: Record<string, string> = {}, type = form) =>
    known().send(
      'POST',
      path,
      { 'content-type': type, ...headers },
      new URLSearchParams(parameters).toString(),
    )
  const grant = { grant_type: 'client_credentials' }
  const inBody = () => {
    const { clientId, clientSecret } = known().service.crm
    return { client_id: clientId, client_secret: clientSecret }
  }
  const inHeader = () => basic(known().service.crm.clientId, known().service.crm.clientSecret)

  describe('docs/interfaces/crm-token.md#token', () => {
    test('CRM token: accepts a Basic header with client id and secret joined by a colon and base64-encoded', async () => {
      const { status, json } = await post(grant, inHeader())
      expect(status).toBe(200)
      tokenAnswer.parse(json)
    })

    test('CRM token: accepts a Basic header with a literal id and secret', async ({ skip }) => {
      const { clientId, clientSecret } = known().service.crm
      if (new URLSearchParams({ clientSecret }).toString() === `clientSecret=${clientSecret}`)
        return skip('the secret of this service is the same in both forms')
      expect((await post(grant, basic(clientId, clientSecret))).status).toBe(200)
    })

    test('CRM token: accepts a Basic header with form-urlencoded id and secret (RFC 6749 §2.3.1)', async () => {
      const { clientId, clientSecret } = known().service.crm
      const form = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)
      expect((await post(grant, basic(form(clientId), form(clientSecret)))).status).toBe(200)
      const encoded = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
      const { status, json } = await post(grant, basic(encoded(clientId), encoded(clientSecret)))
      expect(status).toBe(200)
      tokenAnswer.parse(json)
    })

    test('CRM token: accepts client_id and client_secret in the body only', async () => {
      const { status, json } = await post({ ...grant, ...inBody() })
      expect(status).toBe(200)
      tokenAnswer.parse(json)
    })

    test('CRM token: accepts a content type that names its charset', async () => {
      expect((await post(grant, inHeader(), `${form};charset=UTF-8`)).status).toBe(200)
    })

    test('CRM token: requires grant_type client_credentials in the body', async () => {
      await refused(post({}, inHeader()), 400, 'grant_type')
      await refused(post(inBody()), 400, 'grant_type')
      await refused(post({ grant_type: 'password' }, inHeader()), 400, 'grant_type')
      const inQuery = known().send('POST', `${path}?grant_type=client_credentials`, {
        'content-type': form,
        ...inHeader(),
      })
      await refused(inQuery, 400, 'grant_type')
    })

    test.each(['application/json', 'text/plain', ''])('refuses a CRM request as %j', async (type) => {
      const headers = { 'content-type': type, ...inHeader() }
      await refused(
        known().send('POST', path, headers, JSON.stringify({ ...grant, ...inBody() })),
        415,
        'Content-Type',
      )
    })

    test('CRM token: answers wrong credentials in header or body with 401 and a message', async () => {
      const { clientId } = known().service.crm
      await refused(post(grant, basic(clientId, 'wrong')), 401, 'client_secret')
      await refused(post(grant, basic('nobody', 'wrong')), 401, 'client_id')
      await refused(post({ ...grant, ...inBody(), client_secret: 'wrong' }), 401, 'client_secret')
      await refused(post(grant, { authorization: 'Basic !' }), 401, 'Authorization')
    })

    test.each(['client_id', 'client_secret'])('answers a CRM body without %s with 400', async (name) => {
      const { [name as 'client_id']: _, ...others } = inBody()
      await refused(post({ ...grant, ...others }), 400, name)
    })

    test('CRM token: answers credentials in both header and body with 400', async () => {
      await refused(post({ ...grant, ...inBody() }, inHeader()), 400, 'client_id')
    })

    test('CRM token: does not decode a secret in the body twice', async ({ skip }) => {
      const form = new URLSearchParams({ text: inBody().client_secret }).toString().slice('text='.length)
      if (form === inBody().client_secret) return skip('the secret of this service is the same in both forms')
      await refused(post({ ...grant, ...inBody(), client_secret: form }), 401, 'client_secret')
    })

    test('CRM token: answers a repeated parameter with 400', async () => {
      const body = `grant_type=client_credentials&grant_type=client_credentials`
      await refused(
        known().send('POST', path, { 'content-type': form, ...inHeader() }, body),
        400,
        'grant_type',
      )
    })

    test('CRM token: is no token of the time tracking service, and accepts none of its credentials', async () => {
      const { access_token: token } = tokenAnswer.parse((await post(grant, inHeader())).json)
      const headers = { authorization: `Bearer ${token}` }
      expect((await known().send('GET', '/api/2.0/timeEntries', headers)).status).toBe(401)
      const { clientId, clientSecret } = known().admin
      await refused(post(grant, basic(clientId, clientSecret)), 401, 'client_id')
    })

    test('CRM token: says in expires_in for how many seconds it is valid, if at all', async () => {
      const { expires_in: seconds = 3600 } = tokenAnswer.parse((await post(grant, inHeader())).json)
      expect(seconds).toBeGreaterThan(0)
    })
  })
}
