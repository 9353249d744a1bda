/** Tests the system's keychain: with the tests' keyring if it runs, and without a message bus. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { systemKeychain } from '../../../src-main/connections/keychain.ts'
import { Vault, type SecretName } from '../../../src-main/connections/vault.ts'

const run = promisify(execFile)
const module = JSON.stringify(
  fileURLToPath(new URL('../../../src-main/connections/keychain.ts', import.meta.url)),
)

describe.skipIf(process.env['TALLYSTICK_TEST_DESKTOP'] !== '1')('the keyring of this desktop', () => {
  const service = `Tallystick test ${randomBytes(6).toString('hex')}`

  it('stores, reads, lists and deletes secrets, including long ones and other alphabets', async () => {
    const secrets = { one: 'einfach', two: 'Geheimnis – 秘密 🪵', three: 'x'.repeat(4_000) }
    for (const [account, secret] of Object.entries(secrets))
      await systemKeychain.setPassword(service, account, secret)
    for (const [account, secret] of Object.entries(secrets))
      expect(await systemKeychain.getPassword(service, account)).toBe(secret)
    const found = await systemKeychain.findCredentials(service)
    expect(found.map(({ account }) => account).sort()).toEqual(['one', 'three', 'two'])
    for (const account of Object.keys(secrets))
      expect(await systemKeychain.deletePassword(service, account)).toBe(true)
    expect(await systemKeychain.getPassword(service, 'one')).toBeNull()
    expect(await systemKeychain.findCredentials(service)).toEqual([])
  })

  it('stores the secret of a vault in the keychain', async () => {
    const name: SecretName = { owner: service, what: 'client secret', origin: 'https://fieldstone.example' }
    await new Vault(systemKeychain).keep(name, 'kept')
    expect(await new Vault(systemKeychain).read(name)).toBe('kept')
    await new Vault(systemKeychain).drop(name, true)
    expect(await new Vault(systemKeychain).read(name)).toBeNull()
  })
})

describe('a machine without a keyring', () => {
  it('rejects every call with KeychainUnavailable when there is no keyring', async () => {
    const script = `
      const { systemKeychain: keychain } = await import(${module})
      const calls = [
        () => keychain.setPassword('Tallystick test', 'a', 'b'),
        () => keychain.getPassword('Tallystick test', 'a'),
        () => keychain.deletePassword('Tallystick test', 'a'),
        () => keychain.findCredentials('Tallystick test'),
      ]
      for (const call of calls) console.log(await call().then(() => 'answered', ({ name }) => name))
    `
    const env = { ...process.env, NODE_OPTIONS: '', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
    expect(stdout.trim().split('\n')).toEqual(Array.from({ length: 4 }, () => 'KeychainUnavailable'))
  })
})
