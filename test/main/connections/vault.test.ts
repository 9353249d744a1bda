/** Where secrets are, and where they are not. */
import { describe, expect, it } from 'vitest'
import { KeychainUnavailable, type Keychain } from '../../../src-main/connections/keychain.ts'
import { Vault, type SecretName } from '../../../src-main/connections/vault.ts'
import { lockedKeychain, memoryKeychain } from '../../support/memory-keychain.ts'

const name: SecretName = { owner: 'c1', what: 'client secret', origin: 'https://fieldstone.example' }
const elsewhere: SecretName = { ...name, origin: 'https://other.example' }

describe('a secret', () => {
  it('is one entry of the keychain, named by what it is for', async () => {
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

  it('is not given out for another origin', async () => {
    const vault = new Vault(memoryKeychain())
    await vault.keep(name, 'one')
    expect(await vault.read(elsewhere)).toBeNull()
  })

  it('for today goes before the one that is kept, and ends with the program', async () => {
    const keychain = memoryKeychain()
    const vault = new Vault(keychain)
    await vault.keep(name, 'kept')
    vault.keepToday(name, 'typed')
    expect(await vault.read(name)).toBe('typed')
    expect(vault.placeOf(name, 'some day')).toBe('today')
    expect(await new Vault(keychain).read(name)).toBe('kept')
  })

  it('is gone from everywhere once it is dropped', async () => {
    const keychain = memoryKeychain()
    const vault = new Vault(keychain)
    await vault.keep(name, 'kept')
    vault.keepToday(name, 'typed')
    await vault.drop(name, true)
    expect(await vault.read(name)).toBeNull()
    expect(await keychain.findCredentials('Tallystick')).toEqual([])
  })

  it('without a keychain stays in memory, and says so', async () => {
    const vault = new Vault(lockedKeychain)
    await expect(vault.keep(name, 'one')).rejects.toThrow(KeychainUnavailable)
    await expect(vault.read(name)).rejects.toThrow(KeychainUnavailable)
    vault.keepToday(name, 'one')
    expect(await vault.read(name)).toBe('one')
    await vault.drop(name, false)
    expect(vault.placeOf(name, null)).toBe('nowhere')
    await expect(vault.drop(name, true)).rejects.toThrow(KeychainUnavailable)
  })

  it('does not count as kept by a keychain that does not give it back', async () => {
    const forgetful: Keychain = { ...memoryKeychain(), setPassword: async () => {} }
    await expect(new Vault(forgetful).keep(name, 'one')).rejects.toThrow(KeychainUnavailable)
  })
})
