/** The CRM's token by the commands that the page gives, against services that take one form of the Basic header only. */
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
  it('holds id and secret as they are', async () => {
    await start('literal')
    expect((await connect())?.tokenUntil).not.toBeNull()
    expect(tokensAsked()).toBe(1)
  })

  it('holds them form-urlencoded where the service wants that, from then on and after the next start too', async () => {
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

  it('is as it was again when the service changes its mind', async () => {
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

  it('is the documented one first at another address', async () => {
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
