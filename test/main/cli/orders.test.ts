/** Tests each order except `export` on the real app: what it changes, what it prints and what it refuses. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCommandLine } from '../../../src-main/cli/command-line.ts'
import { fillDraft, flagFor, type Typed } from '../../../src-main/cli/fill-draft.ts'
import { NotDone } from '../../../src-main/cli/not-done.ts'
import { Orders } from '../../../src-main/cli/orders.ts'
import { askedFields, emptyDraft } from '../../../src-preload/rules/missing-fields.ts'
import { templateField } from '../../support/builders.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { speakEnglish } from '../../support/languages.ts'
import { startAppAt, type StartedApp } from '../../support/start-app.ts'

let app: StartedApp
let clock: FakeClock
let shown: (string | null)[]
let link: string | undefined
beforeAll(speakEnglish)
beforeEach(async () => {
  clock = new FakeClock('2026-11-20T09:00:00.000Z')
  app = startAppAt(clock)
  // The app reads the account's form as soon as it runs.
  await app.settle()
  shown = []
  link = undefined
})
afterEach(() => app.close())

async function say(typed: string[], from = '/') {
  const parsed = readCommandLine(typed)
  if (parsed.kind !== 'order' || parsed.line.order.do === 'export') throw new Error(JSON.stringify(parsed))
  const access = {
    call: app.app.call,
    show: (view: string | null) => {
      shown.push(view)
      return Promise.resolve({ running: true, link })
    },
  }
  return new Orders(access, clock, from).carryOut(parsed.line.order)
}
const lines = async (...typed: string[]) => (await say(typed)).lines
const refused = async (...typed: string[]): Promise<NotDone> => {
  const answer: unknown = await say(typed).catch((error: unknown) => error)
  if (answer instanceof NotDone) return answer
  throw new Error(`not refused: ${JSON.stringify(answer)}`)
}
const run = async () => (await app.call('timer.read', {})).run
const later = (minutes: number) => app.pass(minutes * 60_000)

describe('start', () => {
  it('creates an item in the local workspace and starts the timer on it', async () => {
    expect(await lines('start', 'Tax', 'return')).toEqual(['Tax return since 10:00.'])
    expect(await run()).toMatchObject({ state: 'running', item: { name: 'Tax return' } })
  })

  it('does not start another run for the item that is already running', async () => {
    await lines('start', 'Tax return')
    const first = await run()
    await later(5)
    expect(await lines('start', 'tax')).toEqual(['Tax return since 10:00.'])
    expect((await run())?.id).toBe(first?.id)
  })

  it('saves the running timer when another item is started', async () => {
    await lines('start', 'Tax return')
    await later(30)
    const { lines: said, json } = await say(['start', 'Office move'])
    expect(said).toEqual(['Office move since 10:30.', 'What ran before is saved.'])
    expect(json['ended']).not.toBeNull()
  })

  it('starts the timer at an earlier time', async () => {
    expect(await lines('start', 'Tax return', '--at', '-20')).toEqual(['Tax return since 09:40.'])
    expect(await lines('start', 'Office move', '--at', '9:50')).toContain('Office move since 09:50.')
  })

  it('resumes the paused run or starts the last item when start names no item', async () => {
    expect((await refused('start')).message).toContain('Nothing was ever started here')
    await lines('start', 'Tax return')
    await later(10)
    await app.give('timer.pause', {})
    await later(10)
    await lines('start')
    expect(await run()).toMatchObject({ state: 'running', stretches: [{}, {}] })
    await lines('start', 'Office move')
    await later(3)
    await app.give('timer.stop', { save: false })
    await lines('start')
    expect(await run()).toMatchObject({ state: 'running', item: { name: 'Office move' } })
  })

  it('refuses to start at an invalid time or on a name that several items match', async () => {
    expect((await refused('start', 'x', '--at', 'blah')).message).toMatch(
      /"blah" is not a time.*Nothing was changed/,
    )
    await lines('start', 'Tax A')
    await lines('start', 'Tax B')
    expect(await refused('start', 'tax')).toMatchObject({ code: 'several-items' })
    expect(await run()).toMatchObject({ item: { name: 'Tax B' } })
  })
})

describe('start --branch', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallystick-branch-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function checkOut(branch: string): void {
    mkdirSync(join(folder, '.git'), { recursive: true })
    writeFileSync(join(folder, '.git/HEAD'), `ref: refs/heads/${branch}\n`)
  }
  const start = (...more: string[]) => say(['start', '--branch', ...more], folder)
  const refusedHere = async (): Promise<NotDone> => {
    const answer: unknown = await start().catch((error: unknown) => error)
    if (answer instanceof NotDone) return answer
    throw new Error(`not refused: ${JSON.stringify(answer)}`)
  }
  const bringIn = (itemId: string, archived = false) =>
    app.give('items.bringIn', {
      ...{ from: 'table', names: 'keep', archive: [] },
      rows: [{ itemId, name: 'Refund mails', board: null, archived }],
    })

  it('starts the item whose id is in the name of the branch', async () => {
    await app.give('items.add', { itemId: '88213', name: 'Refund flow', board: null, pinned: false })
    checkOut('feature/88213-refund-flow')
    const { lines: said, json } = await start('--at', '9:50')
    expect(said).toEqual(['Refund flow since 09:50.'])
    expect(json).toMatchObject({
      branch: 'feature/88213-refund-flow',
      named: true,
      run: { state: 'running' },
    })
    expect(await run()).toMatchObject({ item: { id: '88213' } })
  })

  it('starts an unknown id, and says that the item has no name yet', async () => {
    checkOut('88213-refund-flow')
    const { lines: said, json } = await start()
    expect(said).toEqual([
      '#88213 since 10:00.',
      'The item has no name yet; give it one in the window (tallystick open).',
    ])
    expect(json).toMatchObject({ named: false })
    const [item] = (await app.call('items.list', {})).filter(({ id }) => id === '88213')
    expect(item).toMatchObject({ named: false })
  })

  it('starts an item that was brought in from a table and never used, by its name', async () => {
    await bringIn('88213')
    checkOut('88213-refund-mails')
    expect((await start()).lines).toEqual(['Refund mails since 10:00.'])
  })

  it('brings back an archived item and keeps its name', async () => {
    await bringIn('88213', true)
    checkOut('88213-refund-mails')
    expect((await start()).lines).toEqual(['Refund mails since 10:00.'])
    expect((await app.call('items.removed', {})).map(({ id }) => id)).not.toContain('88213')
  })

  it('asks for one of several ids, unless only one of them is known', async () => {
    checkOut('88213-and-88214')
    expect(await refusedHere()).toMatchObject({
      code: 'several-items',
      message: expect.stringContaining('several ids: 88213, 88214.') as string,
    })
    expect(await run()).toBeNull()
    await bringIn('88214')
    expect((await start()).lines).toEqual(['Refund mails since 10:00.'])
  })

  it('refuses without a branch or an id, and changes nothing', async () => {
    expect(await refusedHere()).toMatchObject({ code: 'no-repository' })
    checkOut('main')
    expect(await refusedHere()).toMatchObject({ code: 'no-item-id' })
    writeFileSync(join(folder, '.git/HEAD'), `${'0'.repeat(40)}\n`)
    expect(await refusedHere()).toMatchObject({ code: 'no-branch' })
    expect(await run()).toBeNull()
  })
})

describe('stop', () => {
  it('stops the timer with its note and lists the missing fields instead of saving', async () => {
    await lines('start', 'Tax return')
    await later(84)
    const { template } = await app.call('template.form', { itemId: null })
    const required = template?.fields.filter(({ required: needed }) => needed).map(({ label }) => label) ?? []
    expect(required).not.toEqual([])
    const { lines: said, json } = await say(['stop', '--note', 'Edge cases'])
    expect(said[0]).toMatch(/^Stopped: Tax return, 1h 24m\. .* is still missing; answer it in the window/)
    expect(json).toMatchObject({ saved: null, missing: required })
    expect(await run()).toMatchObject({ state: 'stopped', draft: { description: 'Edge cases' } })
  })

  it('saves the stopped run when no field is missing', async () => {
    await lines('start', 'Tax return')
    const open = (await run())!
    const { template, draft } = await app.call('template.form', { itemId: open.item.id })
    const options = Object.fromEntries(
      (template?.fields ?? [])
        .filter((field) => field.required)
        .map(({ id, options: [one] }) => [id, one!.id]),
    )
    await app.call('timer.fill', {
      runId: open.id,
      draft: { ...draft, options: { ...draft.options, ...options } },
    })
    await later(30)
    expect(await lines('stop')).toEqual(['Stopped and saved: Tax return, 30m.'])
    expect(await run()).toBeNull()
  })

  it('saves the stopped run with the fields that --set gives', async () => {
    await lines('start', 'Tax return')
    await later(30)
    const { template } = await app.call('template.form', { itemId: null })
    const required = template?.fields.filter((field) => field.required) ?? []
    const set = required.flatMap(({ label, options: [one] }) => ['--set', `${label}=${one!.label}`])
    expect(await lines('stop', '--note', 'Edge cases', ...set)).toEqual([
      'Stopped and saved: Tax return, 30m.',
    ])
    expect(await run()).toBeNull()
    const [day] = await app.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
    expect(day?.entries).toMatchObject([{ minutes: 30, description: 'Edge cases', state: 'held' }])
  })

  it('leaves the timer running when --set names an unknown field or option', async () => {
    await lines('start', 'Tax return')
    const { template } = await app.call('template.form', { itemId: null })
    expect((await refused('stop', '--note', 'x', '--set', 'Nope=1')).message).toContain('no field "Nope"')
    const label = template!.fields[0]!.label
    expect(await refused('stop', '--set', `${label}=Nope`)).toMatchObject({ code: 'option-not-offered' })
    expect(await run()).toMatchObject({ state: 'running', draft: { description: '' } })
  })

  it('refuses to stop when no timer is running', async () => {
    expect(await refused('stop')).toMatchObject({ code: 'no-run', message: 'No timer is running.' })
  })
})

describe('status and today', () => {
  it('prints the state of the timer and the entries of today', async () => {
    expect(await lines('status')).toEqual([
      'No timer is running.',
      'Today 0m logged.',
      'Saved on this machine.',
    ])
    expect(await lines('today')).toEqual(['Nothing logged yet.'])
    await lines('start', 'Tax return')
    await later(30)
    await lines('start', 'Office move')
    await later(12)
    const { lines: said, json } = await say(['status'])
    expect(said[0]).toBe('Office move, 12m, since 10:30.')
    expect(said[1]).toBe('Today 30m logged.')
    expect(json).toMatchObject({
      run: { state: 'running', seconds: 720, item: { name: 'Office move' } },
      todayMinutes: 30,
    })
    expect(await lines('today')).toEqual([
      '30m     10:00 – 10:30  Tax return · unfinished',
      '30m     in all',
      'Office move, 12m, since 10:30.',
    ])
    const today = await say(['today'])
    expect(today.json).toMatchObject({ day: '2026-11-20', minutes: 30, entries: [{ minutes: 30 }] })
    await app.give('timer.pause', {})
    expect((await lines('status'))[0]).toBe('Paused: Office move, 12m.')
    await app.give('timer.stop', { save: false })
    expect((await lines('status'))[0]).toBe('Stopped, not saved yet: Office move, 12m.')
  })
})

describe('add', () => {
  const required = async () =>
    ((await app.call('template.form', { itemId: null })).template?.fields ?? []).filter(
      (field) => field.required,
    )

  it('saves an entry with the given fields and remembers its options for the item', async () => {
    const set = (await required()).flatMap(({ label, options: [one] }) => [
      '--set',
      `${label.toUpperCase()}=${one!.label}`,
    ])
    const said = await say(['add', '9-10:30', 'Tax return', '--day', 'yesterday', '--note', 'x', ...set])
    expect(said.lines).toEqual(['Saved: Tax return, 1h 30m on 2026-11-19.'])
    const [day] = await app.call('entries.days', { from: '2026-11-19', to: '2026-11-19' })
    expect(day?.entries).toMatchObject([
      { minutes: 90, startedAt: '2026-11-19T08:00:00.000Z', description: 'x', state: 'held' },
    ])
    // The options are remembered for this item, so the next entry needs none.
    expect(await lines('add', '15m', 'Tax return')).toEqual(['Saved: Tax return, 15m on 2026-11-20.'])
  })

  it('refuses to add an entry without a required field, or with an unknown field, option or time', async () => {
    const [field] = await required()
    expect(await refused('add', '45m', 'Tax')).toMatchObject({
      code: 'required-missing',
      message: expect.stringContaining(field!.label) as string,
    })
    expect((await refused('add', '45m', 'Tax', '--set', 'Nope=1')).message).toContain('no field "Nope"')
    expect((await refused('add', '45m', 'Tax', '--set', `${field!.label}=Nope`)).message).toContain(
      field!.options.find(({ archived }) => !archived)!.label,
    )
    expect((await refused('add', 'blah', 'Tax')).message).toContain('"blah" is not understood')
    expect(await app.call('entries.days', { from: '2026-11-01', to: '2026-11-30' })).toEqual([])
  })
})

describe('billable time, team and category', () => {
  const complete = async () => {
    const { template } = await app.call('template.form', { itemId: null })
    const required = template?.fields.filter((field) => field.required) ?? []
    return required.flatMap(({ label, options: [one] }) => ['--set', `${label}=${one!.label}`])
  }

  it('stores billable time and team of an added entry', async () => {
    await lines('add', '45m', 'Tax return', '--billable', '20m', '--team', 'Web', ...(await complete()))
    await later(1)
    await lines('add', '15m', 'Tax return', '--billable', 'all')
    const [day] = await app.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
    expect(day?.entries.map(({ billableMinutes }) => billableMinutes)).toEqual([15, 20])
    const first = await app.call('entries.read', { entryId: day!.entries[1]!.id })
    expect(first.draft).toMatchObject({ team: 'Web', billable: 20 })
  })

  it('stores billable time and team with start and stop', async () => {
    await lines('start', 'Tax return', '--team', 'Web', '--billable', 'all')
    expect(await run()).toMatchObject({ draft: { team: 'Web', billable: 'all' } })
    await later(30)
    await lines('stop', '--team', '', '--billable', '10m', ...(await complete()))
    const [day] = await app.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
    const { draft } = await app.call('entries.read', { entryId: day!.entries[0]!.id })
    expect(draft).toMatchObject({ team: null, billable: 10 })
  })

  it('refuses an invalid billable time or category before anything changes', async () => {
    const answer = await refused('start', 'Tax return', '--billable', 'some')
    expect(answer.message).toBe(
      '--billable is "some"; it can be all, none or a time such as 45m. Nothing was changed.',
    )
    expect(await run()).toBeNull()
    expect((await refused('add', '45m', 'Tax return', '--category', 'x')).message).toBe(
      'There is no category here. Nothing was changed.',
    )
  })
})

describe('a board after #', () => {
  const boardsOf = async (name: string) =>
    (await app.call('items.list', {})).filter((item) => item.name === name).map(({ board }) => board)

  it('is the board of a new item, in the spelling that is in use', async () => {
    await say(['start', 'Logo sketches #Bakery Müller'])
    await say(['start', 'Menu #bakery müller'])
    await say(['start', 'Logo sketches #BAKERY MÜLLER'])
    expect(await boardsOf('Logo sketches')).toEqual(['Bakery Müller'])
    expect(await boardsOf('Menu')).toEqual(['Bakery Müller'])
    await say(['start', 'Ticket #12'])
    expect(await boardsOf('Ticket #12')).toEqual([null])
  })
})

describe('the team and category of an account', () => {
  const known = { team: [{ id: '4711', label: 'Backend' }], category: [{ id: '12', label: '12' }] }
  const template = { id: 't', fields: [], readAt: '2026-11-20T09:00:00.000Z', known }
  const filled = (typed: Partial<Typed>) =>
    fillDraft(template, emptyDraft, { team: undefined, category: undefined, billable: undefined, ...typed })

  it("finds team and category by their ids and by the user's names for them", () => {
    expect(filled({ team: 'backend', category: '12' })).toMatchObject({ team: '4711', category: '12' })
    expect(filled({ team: '4711' })).toMatchObject({ team: '4711' })
  })

  it('never sends a team or category that occurs in no entry', () => {
    expect(() => filled({ team: 'Frontend' })).toThrow(
      'None of your entries has the team "Frontend". Known teams: Backend (4711). If "Frontend" is the id of a team, choose it once in the window (tallystick open add-time). Nothing was changed.',
    )
    expect(() => filled({ category: 'Design' })).toThrow('Known categories: 12. If')
  })

  it('fills in a text of the local workspace, clears it, and knows no archived field', () => {
    const room = templateField({ id: 'room', label: 'Room', type: 'own-text', options: [] })
    const old = templateField({ id: 'old', label: 'Old', archived: true })
    const set = (...choices: [string, string][]) =>
      fillDraft(
        { ...template, fields: [room, old] },
        { ...emptyDraft, options: { room: 'Cellar' } },
        {
          ...{ team: undefined, category: undefined, billable: undefined, choices },
        },
      ).options
    expect(set(['room', ' Attic '])).toEqual({ room: 'Attic' })
    expect(set(['Room', ' '])).toEqual({})
    expect(() => set(['Old', 'Option A'])).toThrow()
  })

  it('treats a category as an option of the field that replaces it', () => {
    const field = templateField({ id: 'category', label: 'Kind of work' })
    const typed = { team: undefined, category: 'option b', billable: undefined }
    const draft = fillDraft({ ...template, fields: [field] }, emptyDraft, typed)
    expect(draft.options).toEqual({ category: 'b' })
    expect(draft).not.toHaveProperty('category')
  })

  it('names the flag of each missing field', () => {
    const flags = askedFields({ ...template, asks: ['note', 'team', 'category', 'billable', 'start'] }).map(
      flagFor,
    )
    expect(flags).toEqual([
      ...['--note TEXT', '--team TEAM', '--category CATEGORY', '--billable TIME', '--at TIME'],
    ])
    expect(flagFor(templateField({ id: 'code', label: 'Code' }))).toBe('--set "Code=OPTION"')
  })
})

describe('open', () => {
  it('shows the window, or prints the link when the program runs in a browser', async () => {
    expect(await lines('open')).toEqual([])
    link = 'http://127.0.0.1:1/open#x'
    expect(await lines('open', 'history')).toEqual([`Tallystick: ${link}`])
    expect(shown).toEqual([null, 'history'])
  })
})
