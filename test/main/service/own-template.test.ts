/** Tests the template of the local workspace, which its user can change. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serviceMigrations } from '../../../src-main/service/migrations/all.ts'
import { empty } from '../../../src-main/service/seed.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { migrate } from '../../../src-main/storage/migrate.ts'
import { entry, startService } from './start-service.ts'

const path = '/api/2.0/templates/timeEntry'
const entries = '/api/2.0/timeEntries'

let database: Database
beforeEach(() => void (database = new Database(':memory:')))
afterEach(() => database.close())

const start = (openTemplate = true) => startService({ database, openTemplate })
const option = (id: string, label: string, archived = false) => ({ id, label, archived })
const phase = {
  ...{ id: 'phase', label: 'Phase', type: 'single-select', required: false, defaultOptionId: 'plan' },
  options: [option('plan', 'Plan'), option('build', 'Build')],
}

it('changes a field with its options in their new order, and adds an option', async () => {
  const { service, ask } = await start()
  service.template.addField(phase)
  const options = [option('new', 'Release'), option('build', 'Making', true), option('plan', 'Plan')]
  service.template.saveField({ ...phase, label: 'Stage', required: true, defaultOptionId: 'new', options })
  expect(service.template.read().byId.get('phase')).toEqual({
    ...{
      id: 'phase',
      label: 'Stage',
      type: 'single-select',
      required: true,
      defaultOptionId: 'new',
      options,
    },
  })
  const { body } = await ask('GET', `${path}/fields/phase/options`)
  expect(body.items.map(({ label, isArchived }) => [label, isArchived])).toEqual([
    ['Release', false],
    ['Making', true],
    ['Plan', false],
  ])
})

it('puts fields into an order; those that are not named follow', async () => {
  const { service } = await start()
  service.template.orderFields(['location', 'nope', 'activity'])
  const order = () => service.template.read().fields.map(({ id }) => id)
  expect(order()).toEqual(['location', 'activity', 'billing-code'])
  service.template.addField(phase)
  expect(order()).toEqual(['location', 'activity', 'billing-code', 'phase'])
})

it('shows archived fields and omitted properties in the template, and nothing of either without them', async () => {
  const { service, ask } = await start()
  expect((await ask('GET', path)).body).not.toHaveProperty('omitted')
  expect(JSON.stringify((await ask('GET', path)).body)).not.toContain('isArchived')
  service.template.setFieldArchived('location', true)
  service.template.setOmitted(['billable'])
  const { body } = await ask('GET', path)
  expect(body).toMatchObject({ omitted: ['billable'] })
  expect(body.fields.map(({ isArchived }) => isArchived)).toEqual([undefined, undefined, true])
  service.template.setFieldArchived('location', false)
  expect((await ask('GET', path)).body.fields[2]).not.toHaveProperty('isArchived')
})

it('leaves out no property if the stored ones cannot be read', async () => {
  const { service } = await start()
  for (const stored of ['[', '{}', '["team","more"]']) {
    service.template.setOmitted(['team'])
    database.run("UPDATE setting SET value = $stored WHERE name = 'omitted'", { stored })
    service.template.setFieldArchived('location', false)
    expect(service.template.read().omitted).toEqual([])
  }
})

it('undoes several changes if one of them fails', async () => {
  const { service } = await start()
  const failing = () =>
    service.template.together(() => {
      service.template.addField(phase)
      expect(service.template.read().fields).toHaveLength(4)
      throw new Error('interrupted')
    })
  expect(failing).toThrow('interrupted')
  expect(service.template.read().fields).toHaveLength(3)
})

describe('entries that the template does not allow', () => {
  const odd = [
    ['an archived option', { 'billing-code': 'retainer' }],
    ['no value of a required field', {}],
    ['a field that does not exist', { 'billing-code': 'internal', gone: 'x' }],
  ] as const

  it.each(odd)('accepts %s in an open template', async (_case, customFields) => {
    const { ask } = await start()
    expect((await ask('POST', entries, entry({ customFields }))).status).toBe(201)
  })

  it.each(odd)('refuses %s otherwise', async (_case, customFields) => {
    const { ask } = await start(false)
    expect((await ask('POST', entries, entry({ customFields }))).status).toBe(400)
  })
})

describe('what forms leave out', () => {
  it('asks only for the note in a new workspace', async () => {
    const { service } = await startService({ database, seed: empty })
    expect(service.template.read().omitted).toEqual(['team', 'billable'])
  })

  it.each<[string, string, string[]]>([
    ['nothing', '', ['team', 'billable']],
    ['the team', "team = 'Blue'", ['billable']],
    ['the billable time', 'billable_minutes = 0', ['team']],
    ['both', "team = 'Blue', billable_minutes = 30", []],
  ])('keeps asking in an older file whose entries have %s', async (_case, set, omitted) => {
    migrate(database, serviceMigrations.slice(0, 6))
    database.exec(`
      INSERT INTO setting (name, value) VALUES ('seeded', 'yes');
      INSERT INTO item (id, name) VALUES ('88213', 'Refund flow');
      INSERT INTO entry (id, item_id, user_id, date, minutes, created_at, updated_at)
      VALUES ('e', '88213', 'me', '2026-01-01', 30, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
    `)
    if (set !== '') database.exec(`UPDATE entry SET ${set}`)
    const { service } = await start()
    expect(service.template.read()).toMatchObject({ omitted, fields: [] })
  })
})
