/**
 * Calls the commands about accounts, directories and the CRM, each answered by a real service, for the suite that checks
 * every command against the contract. Secrets are session-only, so that no keychain is needed.
 */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CommandName, Input, Output } from '../../src-preload/contract/commands.ts'
import { clientSecret, startAccountService } from '../support/account-service.ts'
import { sampleTexts } from '../support/sample-texts.ts'

type Step = <N extends CommandName>(command: N, input: Input<N>) => Promise<Output<N>>

const password = 'directory-password'
const crmSecret = 'crm-client-secret'

export async function accountSteps(step: Step): Promise<void> {
  const service = await startAccountService({
    directory: { vendor: 'vendor', accounts: [{ user: 'admin', password, isAdministrator: true }] },
    crm: { clientId: 'crm', clientSecret: crmSecret },
  })
  try {
    const localId = await confirmedLocal(step)
    const { name: _name, userId: _userId, ...settings } = service.settings
    const test = await step('connections.test', { connectionId: null, settings, clientSecret })
    expect(test.steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
    const { connectionId } = await step('connections.connect', {
      ...{ settings: service.settings, clientSecret, today: true },
    })
    expect(await step('connections.import', {})).toEqual({ added: 0, known: 0, waiting: 0, skipped: 0 })
    await step('template.name', { kind: 'team', id: 'team-1', label: 'Platform' })
    const renamed = { ...service.settings, name: 'Renamed' }
    await step('connections.change', { connectionId, settings: renamed, clientSecret: null, today: false })
    expect((await step('connections.list', {})).map(({ name }) => name)).toEqual([
      'Local workspace',
      'Renamed',
    ])
    expect(await step('connections.unsent', { connectionId })).toEqual([])
    expect(await step('connections.left', {})).toEqual([])
    const nobodys = { commandId: randomUUID(), from: 'nobody', to: connectionId }
    expect(await step('connections.takeOver', nobodys)).toEqual({ moved: 0 })
    expect(await step('notices.read', {})).toEqual([])
    await step('notices.dismiss', { noticeId: 1 })
    const boards = [{ id: '900', name: 'Storefront' }]
    expect((await step('boardReader.connect', { token: 'board-token', today: true, boards })).token).toBe(
      'today',
    )
    expect((await step('boardReader.readNow', {})).boards).toEqual(boards)
    await step('boardReader.remove', {})
    expect(await step('boardReader.read', {})).toMatchObject({ token: 'nowhere', boards: [], reading: false })
    await sendLocal(step, localId)
    await step('connections.activate', { connectionId: 'local' })
    await step('connections.remove', { connectionId })

    expect(await step('directories.read', {})).toBeNull()
    const directories = await step('directories.connect', {
      settings: { baseUrl: service.origin, vendor: 'vendor', userName: 'admin' },
      ...{ password, today: true },
    })
    expect(await step('directories.list', {})).toEqual(directories)
    const { id: directoryId } = directories.find(({ synchronisable }) => synchronisable)!
    expect((await step('directories.sync', { directoryId, wait: false })).state).toBe('started')
    await step('directories.cancel', { directoryId })
    const page = await step('directories.users', { directoryId, readingId: randomUUID() })
    expect(page.users.length).toBeGreaterThan(0)
    await step('directories.remove', {})

    const crm = await step('crm.connect', {
      settings: { baseUrl: service.origin, clientId: 'crm', form: 'header' },
      ...{ clientSecret: crmSecret, today: true },
    })
    expect(crm?.tokenUntil).not.toBeNull()
    await step('crm.verify', {})
    expect((await step('crm.read', {}))?.settings.clientId).toBe('crm')
    await step('crm.remove', {})
    await step('sample.enter', { texts: sampleTexts })
    await step('sample.leave', {})
  } finally {
    await service.close()
  }
}

/** Saves an entry in the local workspace, and returns its id once it is confirmed. */
async function confirmedLocal(step: Step): Promise<string> {
  await step('settings.change', { patch: { holdSeconds: 0 } })
  const [item] = await step('items.list', {})
  const draft = {
    description: '',
    options: { 'billing-code': 'internal' },
    billable: 'none' as const,
    team: null,
  }
  const entry = { itemId: item!.id, day: '2026-11-02', startedAt: null, minutes: 15, draft }
  const { entryId } = await step('entries.save', { commandId: randomUUID(), entry, remember: false })
  await step('sync.now', {})
  await expect.poll(async () => (await step('entries.read', { entryId })).state).toBe('confirmed')
  await step('settings.change', { patch: { holdSeconds: 60 } })
  return entryId
}

/** Sends an entry of the local workspace to the account, and undoes this step. */
async function sendLocal(step: Step, localId: string): Promise<void> {
  await expect.poll(async () => (await step('locals.read', {})).template).not.toBeNull()
  const isIt = ({ id }: { id: string }) => id === localId
  const local = (await step('locals.read', {})).entries.find(isIt)!
  const item = { itemId: '88213', name: 'Refunds', board: null, pinned: false }
  await step('items.add', { commandId: randomUUID(), ...item })
  const { entryIds } = await step('locals.send', {
    ...{ commandId: randomUUID(), entryIds: [localId], items: { [local.itemId]: item.itemId } },
    fields: { 'billing-code': { how: 'all', value: 'internal' } },
  })
  expect((await step('entries.read', { entryId: entryIds[0]! })).state).toBe('held')
  expect((await step('locals.read', {})).entries.some(isIt)).toBe(false)
  await step('entries.undo', { commandId: randomUUID() })
  expect((await step('locals.read', {})).entries).toContainEqual(local)
}
