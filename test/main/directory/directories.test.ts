import { expect, it } from 'vitest'
import { Vault } from '../../../src-main/connections/vault.ts'
import { Directories } from '../../../src-main/directory/directories.ts'
import { systemClock } from '../../../src-main/kernel/clock.ts'

const settings = { baseUrl: 'https://directory.example/', vendor: 'fieldstone', userName: 'admin' }

it('stops waiting for a synchronization although the keychain has not yet returned the password', async () => {
  const password = Promise.withResolvers<string>()
  const requests: string[] = []
  const directories = new Directories({
    store: {
      adminService: () => ({ id: 'one', settings, secretKeptAt: '2026-11-20T09:00:00.000Z' }),
    } as never,
    vault: new Vault({ getPassword: () => password.promise } as never),
    transport: (request) => {
      requests.push(request.url)
      return new Promise(() => {})
    },
    clock: systemClock,
    newId: () => 'unused',
  })
  const synced = directories.sync('10000', true)
  directories.cancel('10000')
  password.resolve('secret')
  expect(await synced).toMatchObject({ state: 'cancelled' })
  expect(requests).toEqual([])
})
