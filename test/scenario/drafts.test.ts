/** Unsaved form input is kept until it is saved or discarded, across restarts, separately for each workspace. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AddDraft, EntryDraft } from '../../src-preload/model/form-draft.ts'
import { emptyDraft } from '../../src-preload/rules/missing-fields.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { checkout, commandId, draft, entryInput, refunds } from '../support/builders.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startApp, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
beforeEach(() => {
  app = startApp({ keychain: memoryKeychain() })
})
afterEach(() => app.close())

const typed = (changes: Partial<AddDraft> = {}): AddDraft => ({
  ...{ line: '45m yesterday ref', day: '2026-11-19', start: null, minutes: 45, itemId: null, split: true },
  ...{ base: emptyDraft, fields: { ...emptyDraft, description: 'Half a sentence' } },
  ...changes,
})
const keep = async (draft: AddDraft | null, workspaceId = 'local') =>
  app.call('drafts.keep', { workspaceId, form: 'add', draft })
const read = async () => (await app.call('drafts.read', { form: 'add' })).draft
const save = (changes: Parameters<typeof entryInput>[0] = {}) =>
  app.give('entries.save', { entry: entryInput(changes), remember: false, form: 'add' })

it('a draft is read as it was last stored, even after a restart and after a crash', async () => {
  expect(await app.call('drafts.read', { form: 'add' })).toEqual({ workspaceId: 'local', draft: null })
  await keep(typed({ line: '45' }))
  await keep(typed())
  await app.restart()
  expect(await read()).toEqual(typed())
  app.crash()
  expect(await read()).toEqual(typed())
  expect(await app.call('drafts.list', {})).toEqual([{ form: 'add', deleted: null }])
})

it('a draft stores typed times that could not be read', async () => {
  const unread = typed({ times: { start: '9:7x', amount: 'half' } })
  await keep(unread)
  await app.restart()
  expect(await read()).toEqual(unread)
})

it('saving the form deletes its draft, and a refused save keeps it', async () => {
  await keep(typed())
  const refused = { entry: entryInput({ itemId: 'nobody' }), remember: false, form: 'add' as const }
  expect(await app.refusal('entries.save', refused)).toMatchObject({ code: 'not-found' })
  expect(await read()).toEqual(typed())
  await save()
  expect(await read()).toBeNull()
  expect(await app.call('drafts.list', {})).toEqual([])
})

it('a repeated save whose answer was lost does not discard what was typed after it', async () => {
  const order = { commandId: commandId(), entry: entryInput(), remember: false, form: 'add' as const }
  await app.call('entries.save', order)
  await keep(typed({ line: 'the next one' }))
  await app.call('entries.save', order)
  expect((await read()) as AddDraft).toMatchObject({ line: 'the next one' })
})

it('the draft of an entry contains the entry as it was when typing began, and saving the edit deletes it', async () => {
  const { entryId } = await save()
  const form = `entry:${entryId}` as const
  const unsaved: EntryDraft = {
    ...{ base: entryInput(), fields: draft({ description: 'Other words' }), span: null, item: null },
  }
  await app.call('drafts.keep', { workspaceId: 'local', form, draft: unsaved })
  await app.give('entries.edit', { entryId, entry: entryInput({ minutes: 20 }), later: false })
  expect(await app.call('drafts.read', { form })).toMatchObject({ draft: unsaved })
  expect(await app.call('drafts.list', {})).toEqual([{ form, deleted: null }])
  await app.give('entries.cancel', { entryId })
  expect(await app.call('drafts.read', { form })).toMatchObject({ draft: unsaved })
  expect(await app.call('drafts.list', {})).toMatchObject([
    { form, deleted: { entryId, day: '2026-11-20', minutes: 20, text: 'Other words' } },
  ])
  await app.give('entries.restore', { entryId })
  await app.give('entries.edit', { entryId, entry: entryInput({ minutes: 25 }), later: false, form })
  expect(await app.call('drafts.read', { form })).toMatchObject({ draft: null })
})

it('a draft names the item that stays after a merge, and no item after its item was deleted', async () => {
  await app.settle()
  const { entryId } = await save({ itemId: refunds })
  const form = `entry:${entryId}` as const
  const { id } = await app.give('items.add', { itemId: null, name: 'New', board: null, pinned: false })
  const item = { id, name: 'New', board: null }
  const unsaved: EntryDraft = { base: entryInput({ itemId: refunds }), fields: null, span: null, item }
  await app.call('drafts.keep', { workspaceId: 'local', form, draft: unsaved })
  await keep(typed({ itemId: refunds }))
  await app.give('items.merge', { itemId: refunds, intoId: checkout })
  expect(await read()).toEqual(typed({ itemId: checkout }))
  expect((await app.call('drafts.read', { form })).draft).toEqual({
    ...unsaved,
    base: entryInput({ itemId: checkout }),
  })
  await keep(typed({ itemId: id }))
  await app.give('items.changeSeveral', { itemIds: [id], change: { deleted: true } })
  expect(await read()).toEqual(typed())
  expect((await app.call('drafts.read', { form })).draft).toMatchObject({ item: null })
  await app.give('entries.undo', {})
  expect(await read()).toEqual(typed({ itemId: id }))
})

it('the page is notified when a form gets or loses its draft, not on every keystroke', async () => {
  const heard = () => app.events.filter(({ name }) => name === 'drafts.changed').length
  await keep(typed({ line: '4' }))
  await keep(typed({ line: '45' }))
  expect(heard()).toBe(1)
  await keep(null)
  await keep(null)
  expect(heard()).toBe(2)
})

it('only the fields of the two forms can be stored as a draft', async () => {
  const refused = { ok: false, failure: { code: 'invalid-input' } }
  const ask = (input: object) => app.app.dispatch('drafts.keep', { workspaceId: 'local', ...input })
  expect(await ask({ form: 'connect', draft: typed() })).toMatchObject(refused)
  expect(await ask({ form: 'add', draft: { ...typed(), clientSecret } })).toMatchObject(refused)
  expect(await ask({ form: 'add', draft: { clientSecret } })).toMatchObject(refused)
})

it('a draft belongs to the workspace in which it was typed, whichever workspace is active when it is stored', async () => {
  const service: AccountService = await startAccountService()
  try {
    await keep(typed())
    await app.call('connections.connect', { settings: service.settings, clientSecret, today: false })
    const { workspaceId, draft: none } = await app.call('drafts.read', { form: 'add' })
    expect([workspaceId === 'local', none]).toEqual([false, null])
    // The last keystrokes arrive after the switch.
    await keep(typed({ line: 'typed at home' }))
    await keep(typed({ line: 'typed in the account' }), workspaceId)
    expect(await read()).toMatchObject({ line: 'typed in the account' })
    await app.call('connections.activate', { connectionId: 'local' })
    expect(await read()).toMatchObject({ line: 'typed at home' })
    expect(
      await app.app.call('drafts.keep', { workspaceId: 'nowhere', form: 'add', draft: typed() }),
    ).toEqual({
      ok: false,
      failure: { code: 'not-found', fields: ['workspaceId'] },
    })
  } finally {
    await app.restart()
    await service.close()
  }
})
