/** Two items are merged into one, and come apart again with Undo and with Take apart. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkout, entryInput, refunds } from '../support/builders.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
})
afterEach(() => app.close())

const save = async (itemId: string) =>
  (await app.give('entries.save', { entry: entryInput({ itemId }), remember: false })).entryId
const merge = (itemId = refunds, intoId = checkout) => app.give('items.merge', { itemId, intoId })
const takeApart = (itemId = refunds) => app.give('items.takeApart', { itemId })
const ids = async () => (await app.call('items.list', {})).map(({ id }) => id)
const shownOn = async (entryId: string) => (await app.call('entries.read', { entryId })).item.id
const sentOn = async () => (await app.serviceEntries()).map(({ item }) => item)

describe('a merge', () => {
  it('offers only the item that stays and sends an unsent entry with its id', async () => {
    const entryId = await save(refunds)
    await merge()
    expect(await ids()).not.toContain(refunds)
    expect(await shownOn(entryId)).toBe(checkout)
    await app.pass(60_000)
    expect(await sentOn()).toEqual([checkout])
  })

  it('keeps the id of an entry that was sent, and shows it under the item that stays', async () => {
    const entryId = await save(refunds)
    await app.pass(60_000)
    await merge()
    expect(await shownOn(entryId)).toBe(checkout)
    expect((await app.call('items.details', { itemId: checkout })).entries).toBe(1)
    await app.pass(60_000)
    expect(await sentOn()).toEqual([refunds])
  })

  it('takes the running timer over, and Undo gives it back', async () => {
    await app.give('timer.start', { itemId: refunds })
    await merge()
    expect((await app.call('timer.read', {})).run?.item.id).toBe(checkout)
    await app.give('entries.undo', {})
    expect((await app.call('timer.read', {})).run?.item.id).toBe(refunds)
  })

  it('sends new time of the merged item to the one that stays', async () => {
    await merge()
    const entryId = await save(refunds)
    await takeApart()
    expect(await shownOn(entryId)).toBe(checkout)
  })

  it('is refused for twice the same item and for an item that is merged already', async () => {
    expect(await app.refusal('items.merge', { itemId: checkout, intoId: checkout })).toMatchObject({
      code: 'invalid-input',
    })
    await merge()
    expect(await app.refusal('items.merge', { itemId: refunds, intoId: checkout })).toMatchObject({
      code: 'not-found',
    })
    expect(await app.refusal('items.merge', { itemId: checkout, intoId: refunds })).toMatchObject({
      code: 'invalid-input',
    })
    expect(await app.refusal('items.takeApart', { itemId: checkout })).toMatchObject({ code: 'not-found' })
  })
})

describe('taking apart', () => {
  it.each([
    { how: 'Undo', apart: () => app.give('entries.undo', {}) as Promise<unknown> },
    { how: 'Take apart', apart: () => takeApart() as Promise<unknown> },
  ])('gives unsent entries back by $how, after a restart too', async ({ apart }) => {
    const entryId = await save(refunds)
    await merge()
    await app.restart()
    await apart()
    expect(await shownOn(entryId)).toBe(refunds)
    expect(await ids()).toContain(refunds)
    await app.pass(60_000)
    expect(await sentOn()).toEqual([refunds])
  })

  it('leaves an entry that was sent meanwhile with the id under which it was sent', async () => {
    const entryId = await save(refunds)
    await merge()
    await app.pass(60_000)
    await takeApart()
    expect(await shownOn(entryId)).toBe(checkout)
    await app.give('entries.undo', {})
    expect(await ids()).not.toContain(refunds)
    await app.give('entries.redo', {})
    expect(await ids()).toContain(refunds)
  })

  it('undoes a chain of merges step by step', async () => {
    const { id: third } = await app.give('items.add', {
      itemId: null,
      name: 'Third',
      board: null,
      pinned: false,
    })
    const entryId = await save(refunds)
    await merge()
    await merge(checkout, third)
    expect(await shownOn(entryId)).toBe(third)
    await app.give('entries.undo', {})
    expect(await shownOn(entryId)).toBe(checkout)
    await app.give('entries.undo', {})
    expect(await shownOn(entryId)).toBe(refunds)
  })
})
