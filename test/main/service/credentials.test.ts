import { expect, test } from 'vitest'
import { demoCredentials, directoryAccounts, keptCredentials } from '../../../src-main/service/credentials.ts'
import { serviceMigrations } from '../../../src-main/service/migrations/all.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { migrate } from '../../../src-main/storage/migrate.ts'

test('puts the member into the team of the team administrator, and the administrator into another one', () => {
  const [admin, teamAdmin, member] = demoCredentials.clients.map(({ user }) => user)
  expect([admin?.kind, teamAdmin?.kind, member?.kind]).toEqual(['admin', 'team-admin', 'member'])
  expect(member?.team).toBe(teamAdmin?.team)
  expect(admin?.team).not.toBe(teamAdmin?.team)
})

test('keeps the random secrets of a data file and creates other ones for another file', () => {
  let made = 0
  const newSecret = () => `secret ${++made}`
  const file = () => {
    const db = new Database(':memory:')
    migrate(db, serviceMigrations)
    return db
  }
  const db = file()
  const first = keptCredentials(db, newSecret)
  expect(keptCredentials(db, newSecret)).toEqual(first)
  const secrets = [...first.clients.map(({ clientSecret }) => clientSecret), first.directory.password]
  expect(new Set([...secrets, first.crm.clientSecret]).size).toBe(5)
  expect(keptCredentials(file(), newSecret).crm).not.toEqual(first.crm)
})

test('creates one administrator and two other accounts for the directories', () => {
  const accounts = directoryAccounts(demoCredentials)
  expect(accounts.filter(({ isAdministrator }) => isAdministrator)).toHaveLength(1)
  expect(accounts).toHaveLength(3)
})
