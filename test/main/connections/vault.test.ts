/** Tests where secrets are stored and where not. */
import { describe, expect, it } from 'vitest'
import { KeychainUnavailable, type Keychain } from '../../../src-main/connections/keychain.ts'
import { Vault, type SecretName } from '../../../src-main/connections/vault.ts'
import { lockedKeychain, memoryKeychain } from '../../support/memory-keychain.ts'

const name: SecretName = { owner: 'c1', what: 'client secret', origin: 'https://fieldstone.example' }
const elsewhere: SecretName = { ...name, origin: 'https://other.example' }

describe('the vault', () => {
  it('stores each secret as one entry of the keychain that names its purpose', async () => {
    const keychain = memoryKeychain()
    const vault = new Vault(keychain)
    await vault.keep(name, 'one')
    await vault.keep({ ...name, what: 'directory password' }, 'two')
    expect(await keychain.findCredentials('Tallystick')).toEqual([
      { account: 'client secret for https://fieldstone.example (c1)', password: 'one' },
      { account: 'directory password for https://fieldstone.example (c1)', password: 'two' },
    ])
    expect(await new Vault(keychain).read(name)).toBe('one')
    expect(vault.placeOf(name, 'some day')).toBe('keychain')
  })

  it('returns no secret for another origin', async () => {
    const vault = new Vault(memoryKeychain())
    await vault.keep(name, 'one')
    expect(await vault.read(elsewhere)).toBeNull()
  })

  it('prefers a session-only secret to the stored one until the program ends', async () => {
    const keychain = memoryKeychain()
    const vault = new Vault(keychain)
    await vault.keep(name, 'kept')
    vault.keepToday(name, 'typed')
    expect(await vault.read(name)).toBe('typed')
    expect(vault.placeOf(name, 'some day')).toBe('today')
    expect(await new Vault(keychain).read(name)).toBe('kept')
  })

  it('deletes a dropped secret from memory and from the keychain', async () => {
    const keychain = memoryKeychain()
    const vault = new Vault(keychain)
    await vault.keep(name, 'kept')
    vault.keepToday(name, 'typed')
    await vault.drop(name, true)
    expect(await vault.read(name)).toBeNull()
    expect(await keychain.findCredentials('Tallystick')).toEqual([])
  })

  it('keeps a session-only secret in memory when there is no keychain', async () => {
    const vault = new Vault(lockedKeychain)
    await expect(vault.keep(name, 'one')).rejects.toThrow(KeychainUnavailable)
    await expect(vault.read(name)).rejects.toThrow(KeychainUnavailable)
    vault.keepToday(name, 'one')
    expect(await vault.read(name)).toBe('one')
    await vault.drop(name, false)
    expect(vault.placeOf(name, null)).toBe('nowhere')
    await expect(vault.drop(name, true)).rejects.toThrow(KeychainUnavailable)
  })

  it('rejects when the keychain does not return a secret that it has stored', async () => {
    const forgetful: Keychain = { ...memoryKeychain(), setPassword: async () => {} }
    await expect(new Vault(forgetful).keep(name, 'one')).rejects.toThrow(KeychainUnavailable)
  })
})
