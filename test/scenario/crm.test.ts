/** The page's commands get a CRM token from services that accept only one encoding of the Basic header. */
import { afterEach, describe, expect, it } from 'vitest'
import { startAccountService, type AccountService } from '../support/account-service.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startApp, type StartedApp } from '../support/start-app.ts'

const secret = 'crm secret +/=~ä'

let app: StartedApp
let service: AccountService

async function start(crmHeader: 'literal' | 'encoded' | 'both'): Promise<void> {
  service = await startAccountService({ crm: { clientId: 'crm-client', clientSecret: secret }, crmHeader })
  app = startApp({ keychain: memoryKeychain() })
}
afterEach(async () => {
  await app.close()
  await service.close()
})

const connect = (clientSecret: string | null = secret, baseUrl = service.origin) =>
  app.call('crm.connect', {
    settings: { baseUrl, clientId: 'crm-client', form: 'header' },
    ...{ clientSecret, today: false },
  })
const tokensAsked = () => service.asked.filter(({ path }) => path === '/api/1.0/oauth/token').length

describe('the Basic header of the CRM', () => {
  it('sends the CRM id and secret literally', async () => {
    await start('literal')
    expect((await connect())?.tokenUntil).not.toBeNull()
    expect(tokensAsked()).toBe(1)
  })

  it('sends the CRM id and secret form-urlencoded if the service needs that, and remembers it after a restart', async () => {
    await start('encoded')
    expect((await connect())?.tokenUntil).not.toBeNull()
    expect(tokensAsked()).toBe(2)
    await app.call('crm.verify', {})
    expect(tokensAsked()).toBe(3)
    await app.restart()
    await app.call('crm.verify', {})
    expect(tokensAsked()).toBe(4)
    await connect(null)
    expect(tokensAsked()).toBe(5)
  })

  it('returns to the literal header when the service no longer accepts the encoded one', async () => {
    await start('encoded')
    await connect()
    const other = await startAccountService({
      ...{ crm: { clientId: 'crm-client', clientSecret: secret }, crmHeader: 'literal' },
    })
    service.answer = other.answer
    expect((await app.call('crm.verify', {}))?.tokenUntil).not.toBeNull()
    expect(tokensAsked()).toBe(4)
    await app.call('crm.verify', {})
    expect(tokensAsked()).toBe(5)
    await other.close()
  })

  it('tries the documented header first at another address', async () => {
    await start('encoded')
    await connect()
    const other = await startAccountService({
      ...{ crm: { clientId: 'crm-client', clientSecret: secret }, crmHeader: 'literal' },
    })
    await connect(secret, other.origin)
    expect(other.asked).toHaveLength(1)
    await other.close()
  })
})
