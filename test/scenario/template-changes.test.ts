/** The template changes while entries wait: they are checked again, and one choice settles each cause. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draft, entryInput } from '../support/builders.ts'
import { answered, creates, refused, templates, type Fault, type Where } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const minute = 60_000
let app: StartedApp
beforeEach(async () => {
  isOffline = true
  app = startAppAt()
  await app.settle()
})
afterEach(() => app.close())

const template: Where = (request) => templates(request) && !request.url.includes('/options')
const optionsOf =
  (fieldId: string): Where =>
  (request) =>
    templates(request) && request.url.includes(`/fields/${fieldId}/options`)

/** Returns a fault that changes the JSON body of the service's answer. */
function changed(change: (body: never) => unknown): Fault {
  return async (send) => {
    const answer = await send()
    return { ...answer, text: JSON.stringify(change(JSON.parse(answer.text) as never)) }
  }
}

const locationIsRequired = changed(({ fields, ...rest }: { fields: { id: string }[] }) => ({
  ...rest,
  fields: fields.map((field) => (field.id === 'location' ? { ...field, isRequired: true } : field)),
}))
const internalIsArchived = changed(({ items, ...rest }: { items: { optionId: string }[] }) => ({
  ...rest,
  items: items.map((option) => (option.optionId === 'internal' ? { ...option, isArchived: true } : option)),
}))

async function save(minutes: number, changes: Parameters<typeof draft>[0] = {}): Promise<string> {
  const entry = entryInput({ minutes, draft: draft(changes) })
  return (await app.give('entries.save', { entry, remember: false })).entryId
}

let isOffline = true
const offline: Fault = (send) => (isOffline ? refused(send) : send())

/** Lets creates fail, and passes the time after which the template is read again. */
async function awayAndBack(): Promise<void> {
  app.transport.always(offline, creates)
  await app.pass(16 * minute)
}
async function back(): Promise<void> {
  isOffline = false
  await app.call('sync.now', {})
  await app.pass(10_000)
}

const states = async (ids: string[]) =>
  Promise.all(ids.map(async (entryId) => (await app.call('entries.read', { entryId })).state))
const sent = async () => (await app.serviceEntries()).map(({ minutes }) => minutes).sort((a, b) => a - b)

describe('a newly required field', () => {
  it('holds back entries that lack a newly required field, sends the others, and fills the field in for all at once', async () => {
    app.transport.always(offline, creates)
    const lacking = [await save(1), await save(2)]
    const whole = await save(3, { options: { 'billing-code': 'internal', location: 'home' } })
    app.transport.always(locationIsRequired, template)
    await awayAndBack()
    await back()
    expect(await states([...lacking, whole])).toEqual(['unfinished', 'unfinished', 'confirmed'])
    expect(await sent()).toEqual([3])
    const [entry] = await Promise.all(lacking.map((entryId) => app.call('entries.read', { entryId })))
    expect(entry!.problem).toMatchObject({ kind: 'missing', fields: ['location'] })

    const causes = await app.call('entries.causes', {})
    expect(causes).toMatchObject([
      { fieldId: 'location', label: 'Location', withdrawn: null, entryIds: lacking },
    ])
    const order = { fieldId: 'location', withdrawnId: null, optionId: causes[0]!.options[0]!.id }
    expect(await app.give('entries.settle', order)).toEqual({ entryIds: lacking })
    expect(await app.call('entries.causes', {})).toEqual([])
    await app.pass(minute)
    expect(await sent()).toEqual([1, 2, 3])
  })
})

describe('a newly archived option', () => {
  it('names an archived option, and replaces it in all entries that have it as one step of Undo', async () => {
    app.transport.always(offline, creates)
    const all = [await save(1), await save(2)]
    const other = await save(3, { options: { 'billing-code': 'fixed-price' } })
    app.transport.always(internalIsArchived, optionsOf('billing-code'))
    await awayAndBack()
    await back()
    expect(await states([...all, other])).toEqual(['unfinished', 'unfinished', 'confirmed'])
    expect(await app.call('entries.causes', {})).toMatchObject([
      { fieldId: 'billing-code', withdrawn: { id: 'internal', label: 'Internal' }, entryIds: all },
    ])
    const order = { fieldId: 'billing-code', withdrawnId: 'internal', optionId: 'fixed-price' }
    await app.give('entries.settle', order)
    // One choice for several entries is one step of Undo.
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'change', count: 2 })
    expect((await states(all)).sort()).toEqual(['unfinished', 'unfinished'])
    await app.give('entries.redo', {})
    await app.pass(minute)
    expect(await sent()).toEqual([1, 2, 3])
  })

  it('refuses to settle a cause with an option that is not offered', async () => {
    const order = { fieldId: 'billing-code', withdrawnId: null, optionId: 'retainer' }
    expect(await app.refusal('entries.settle', order)).toMatchObject({ code: 'option-not-offered' })
    expect(await app.refusal('entries.settle', { ...order, fieldId: 'nope' })).toMatchObject({
      code: 'option-not-offered',
    })
  })
})

it('leaves an entry unfinished that also lacks another field, and names that field', async () => {
  app.transport.always(offline, creates)
  const { run } = await app.give('timer.start', { itemId: entryInput().itemId })
  await app.clock.pass(5 * minute)
  await app.give('timer.stop', { save: false })
  const { entryId } = await app.give('timer.save', {
    runId: run.id,
    draft: draft({ options: {} }),
    later: true,
    remember: false,
  })
  app.transport.always(locationIsRequired, template)
  await awayAndBack()
  await back()
  expect((await app.call('entries.causes', {})).map(({ fieldId }) => fieldId).sort()).toEqual([
    'billing-code',
    'location',
  ])
  await app.give('entries.settle', { fieldId: 'location', withdrawnId: null, optionId: 'home' })
  expect(await app.call('entries.read', { entryId })).toMatchObject({
    state: 'unfinished',
    problem: { kind: 'missing', fields: ['billing-code'] },
    draft: { options: { location: 'home' } },
  })
})

describe('requirements beyond the template', () => {
  const wantsNote: Fault = answered(400, { message: 'Property description is required' })

  it('asks for a required note after a refusal, for the refused entry and for new ones', async () => {
    app.transport.next(wantsNote, creates)
    const refusedOne = await save(1)
    await app.pass(8_000)
    const entry = await app.call('entries.read', { entryId: refusedOne })
    expect(entry).toMatchObject({ state: 'rejected', problem: { kind: 'refused', fields: ['note'] } })
    expect((await app.call('template.form', { itemId: null })).template).toMatchObject({ asks: ['note'] })

    const without = entryInput({ minutes: 2 })
    expect(await app.refusal('entries.save', { entry: without, remember: false })).toEqual({
      code: 'required-missing',
      fields: ['note'],
    })
    await save(3, { description: 'Said' })
    const told = entryInput({ minutes: 1, draft: draft({ description: 'Now said' }) })
    await app.give('entries.edit', { entryId: refusedOne, entry: told, later: false })
    await app.pass(minute)
    expect(await sent()).toEqual([1, 3])
  })

  it('still asks for a required note after the template was read again', async () => {
    app.transport.next(wantsNote, creates)
    await save(1)
    await app.pass(minute)
    await app.pass(20 * minute)
    await app.call('sync.now', {})
    await app.settle()
    expect((await app.call('template.form', { itemId: null })).template).toMatchObject({ asks: ['note'] })
  })
})
