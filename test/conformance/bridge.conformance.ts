/**
 * Tests what every bridge transport guarantees the page: each command answers with an outcome of the contract, invalid
 * input is refused and changes nothing, and events arrive.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../src-main/app/app.ts'
import type { Transport } from '../../src-preload/bridge.ts'
import { commands, type CommandName, type Input, type Output } from '../../src-preload/contract/commands.ts'
import type { EventMessage } from '../../src-preload/contract/events.ts'
import { commandNames } from '../support/command-names.ts'
import { failure } from '../../src-preload/contract/outcome.ts'
import { mostBroughtIn } from '../../src-preload/model/item.ts'
import { accountSteps } from './account-steps.ts'

/** The real app, with the transport under test in front of it. */
export interface Ground {
  readonly app: App
  readonly transport: Transport
  /** Resolves when the transport can deliver events. */
  readonly listening?: () => Promise<void>
  /** Sends a call from a sender other than the page, and returns the answer. */
  readonly foreign?: (name: string, input: unknown) => Promise<unknown>
  close(): Promise<void>
}

const nonsense: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 42],
  ['a string', 'timer.read'],
  ['a list', [{}]],
  ['a surplus key', { surprise: 1 }],
  ['a key of the prototype', JSON.parse('{"__proto__":{"polluted":true},"constructor":1}')],
  ['deep nesting', nested(2_000)],
]

const unknownNames = [
  'nope',
  'timer',
  'timer.read ',
  'TIMER.READ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'app.describe\u0000',
  'übergabe',
  'x'.repeat(4_000),
]

export function bridgeConformance(name: string, open: () => Promise<Ground>): void {
  describe(`the bridge over ${name}`, () => {
    let ground: Ground
    beforeAll(async () => {
      ground = await open()
    })
    afterAll(() => ground.close())

    /** Calls a command as the page does, and checks the answer against the contract. */
    async function call<N extends CommandName>(command: N, input: Input<N>): Promise<Output<N>> {
      const outcome = (await ground.transport.call(command, input)) as { ok: unknown; value: unknown }
      if (outcome.ok !== true) throw new Error(`${command}: ${JSON.stringify(outcome)}`)
      expect(Object.keys(outcome).sort()).toEqual(['ok', 'value'])
      return commands[command].out.parse(outcome.value) as Output<N>
    }

    async function failureOf(command: string, input: unknown) {
      const outcome = (await ground.transport.call(command, input)) as { ok: unknown; failure: unknown }
      expect(outcome.ok, JSON.stringify(outcome)).toBe(false)
      expect(Object.keys(outcome).sort()).toEqual(['failure', 'ok'])
      return failure.parse(outcome.failure)
    }

    it('answers every command in the form that the contract defines', async () => {
      const asked = new Set<CommandName>()
      const order = () => ({ commandId: randomUUID() })
      const step: typeof call = (command, input) => {
        asked.add(command)
        return call(command, input)
      }

      const about = await step('app.describe', {})
      expect(about.zone).not.toBe('')
      await step('app.keychain', {})
      await step('shell.layout', { mode: 'wide' })
      await step('shell.hide', {})
      await step('shell.stay', { stay: false })
      await step('shell.keys', {})
      await step('settings.read', {})
      expect((await step('settings.change', { patch: { holdSeconds: 60 } })).holdSeconds).toBe(60)

      const adding = { ...order(), itemId: null, name: 'Refund flow', board: 'Shop', pinned: false }
      const { id: itemId } = await step('items.add', adding)
      expect((await step('items.rename', { itemId, name: 'Refunds', board: null })).name).toBe('Refunds')
      expect((await step('items.pin', { itemId, pinned: true })).pinned).toBe(true)
      await step('items.hide', { itemId, hidden: true })
      expect((await step('items.removed', {})).map(({ id }) => id)).toEqual([itemId])
      await step('items.hide', { itemId, hidden: false })
      expect((await step('items.list', {})).some(({ id }) => id === itemId)).toBe(true)

      const brought = [{ itemId: '88213', name: 'Payment step', board: 'Shop', archived: false }]
      const bringing = {
        ...order(),
        from: 'table' as const,
        names: 'keep' as const,
        archive: [],
        rows: brought,
      }
      expect(await step('items.bringIn', bringing)).toEqual({ changed: 1, added: 1 })
      expect((await step('items.others', {})).map(({ name: each }) => each)).toEqual(['Payment step'])
      const several = { ...order(), itemIds: ['88213'], change: { board: 'Elsewhere' } }
      await step('items.changeSeveral', several)
      expect((await step('items.details', { itemId: '88213' })).entries).toBe(0)
      expect(await step('items.boards', {})).toContainEqual({ name: 'Elsewhere', items: 1, minutes: 0 })
      await step('items.merge', { ...order(), itemId: '88213', intoId: itemId })
      expect(await step('items.merged', {})).toMatchObject([{ id: '88213', stays: { id: itemId } }])
      await step('items.takeApart', { ...order(), itemId: '88213' })
      expect(await step('items.unnamed', {})).toEqual([])
      await step('items.links', {})
      await step('items.closeNamingNote', {})
      expect(await step('items.namingNote', {})).toEqual({ open: false })

      // The service may return its template a little later.
      await expect.poll(async () => (await call('template.form', { itemId })).template).not.toBeNull()
      const { draft, template } = await step('template.form', { itemId })
      const options = { ...draft.options }
      for (const field of template?.fields ?? []) {
        const offered = field.options.find(({ archived }) => !archived)
        if (field.required && offered) options[field.id] = offered.id
      }
      const filled = { ...draft, description: 'Edge cases', options }

      const { run } = await step('timer.start', { ...order(), itemId })
      expect((await step('timer.read', {})).run?.id).toBe(run.id)
      await step('timer.fill', { runId: run.id, draft: filled })
      expect((await step('timer.pause', order())).state).toBe('paused')
      expect((await step('timer.resume', order())).state).toBe('running')
      const longAgo = new Date(Date.parse(run.startedAt) - 17 * 3_600_000).toISOString()
      await step('timer.adjust', { ...order(), startedAt: longAgo })
      const [question] = await step('timer.questions', {})
      const keeping = { questionId: question!.id, answer: { kind: 'keep' as const } }
      expect((await step('timer.answer', { ...order(), ...keeping })).run?.id).toBe(run.id)
      const unanswer = { ...order(), questionId: question!.id }
      expect((await step('timer.unanswer', unanswer)).run?.id).toBe(run.id)
      await step('timer.answer', { ...order(), ...keeping })
      const earlier = new Date(Date.parse(run.startedAt) - 5 * 60_000).toISOString()
      expect((await step('timer.adjust', { ...order(), startedAt: earlier })).startedAt).toBe(earlier)
      const moved = { ...order(), runId: run.id, itemId: run.item.id }
      expect((await step('timer.changeItem', moved)).item).toEqual(run.item)
      expect((await step('timer.stop', { ...order(), save: false })).run?.state).toBe('stopped')
      await step('timer.discard', { ...order(), runId: run.id })
      await step('timer.restore', { ...order(), runId: run.id })
      const saving = { runId: run.id, draft: filled, later: false, remember: true }
      const first = await step('timer.save', { ...order(), ...saving })
      const reopened = await step('timer.reopen', { ...order(), entryId: first.entryId, goOn: false })
      await step('timer.save', { ...order(), ...saving, runId: reopened.id })

      const today = earlier.slice(0, 10)
      const days = await step('entries.days', { from: '2020-01-01', to: '2099-12-31' })
      const found = await step('entries.find', {
        from: '2020-01-01',
        to: '2099-12-31',
        filter: { text: 'EDGE' },
        rows: 60,
      })
      expect(found.counts).toEqual([1])
      expect(found.rows.map(({ day }) => day)).toEqual([today])
      const rows = await step('entries.rows', { days: [today, '2020-01-01'], filter: { text: 'edge' } })
      expect(rows.map(({ day }) => day)).toEqual([today])
      const exporting = { from: '2020-01-01', to: '2099-12-31', format: 'csv' as const }
      expect((await step('entries.export', exporting)).text).toContain('Edge cases')
      expect(days.flatMap(({ entries }) => entries).map(({ description }) => description)).toEqual([
        'Edge cases',
      ])
      const row = {
        ...{ day: '2026-01-05', startedAt: null, zone: 'Europe/Berlin', minutes: 30, description: '' },
        ...{ item: { id: null, name: 'Brought in', board: null }, billable: 'none' as const },
        ...{ team: null, fields: {}, nth: 0 },
      }
      expect((await step('entries.compare', { rows: [row] })).map(({ kind }) => kind)).toEqual(['new'])
      expect(await step('entries.import', { ...order(), rows: [row] })).toEqual({ added: 1, left: 0 })
      expect(await step('items.notes', {})).toEqual([{ itemId, notes: ['Edge cases'] }])
      const entry = { itemId, day: today, startedAt: null, minutes: 45, draft: filled }
      const { entryId } = await step('entries.save', { ...order(), entry, remember: false })
      const changed = { ...entry, minutes: 50 }
      await step('entries.edit', { ...order(), entryId, entry: changed, later: true })
      expect((await step('entries.read', { entryId })).minutes).toBe(50)
      const { secondId } = await step('entries.split', { ...order(), entryId, at: { minutes: 20 } })
      expect((await step('entries.read', { entryId: secondId })).minutes).toBe(30)
      expect(await step('entries.undo', order())).toMatchObject({ kind: 'split', count: 2, left: 0 })
      await step('entries.cancel', { ...order(), entryId })
      await step('entries.restore', { ...order(), entryId })
      expect((await step('entries.steps', {})).redo).toMatchObject({ entryId, kind: 'delete' })
      await step('entries.redo', order())
      expect(await step('entries.undo', order())).toMatchObject({ entryId, day: today, kind: 'delete' })
      const clash = { ...entry, startedAt: earlier }
      const [one, other] = [
        await step('entries.save', { ...order(), entry: clash, remember: false }),
        await step('entries.save', { ...order(), entry: clash, remember: false }),
      ]
      const [overlap] = (await step('entries.overlaps', { day: today })).filter(
        ({ earlier: { entryId: first }, later }) =>
          [first, later.entryId].every((id) => [one.entryId, other.entryId].includes(id)),
      )
      const pair = { earlierId: overlap!.earlier.entryId, laterId: overlap!.later.entryId }
      await step('entries.separate', { ...order(), ...pair, how: 'keep' })
      const unfilled = { ...entry, draft: { ...filled, options: {} } }
      await step('entries.edit', { ...order(), entryId, entry: unfilled, later: true })
      const [cause] = await step('entries.causes', {})
      const remedy = { fieldId: cause!.fieldId, withdrawnId: null, optionId: cause!.options[0]!.id }
      expect((await step('entries.settle', { ...order(), ...remedy })).entryIds).toContain(entryId)
      await step('entries.attention', { after: null, direction: 'next' })
      // The local service refuses no entry and loses no answer, so there is no entry to revert and none to compare.
      asked.add('entries.revert').add('entries.answer').add('entries.ruleOut')
      expect(await failureOf('entries.revert', { ...order(), entryId })).toMatchObject({ code: 'not-found' })
      const answer = { ...order(), entryId, serviceId: null }
      expect(await failureOf('entries.answer', answer)).toMatchObject({ code: 'not-found' })
      const copy = { ...order(), entryId, serviceId: 'a-copy' }
      expect(await failureOf('entries.ruleOut', copy)).toMatchObject({ code: 'not-found' })
      const typed = { label: 'Phase', kind: 'choice' as const, defaultChoice: 0, required: false }
      const choices = [{ id: null, label: 'Plan', archived: false }]
      const adds = { ...order(), fieldId: null, field: { ...typed, choices } }
      const { fieldId } = await step('fields.save', adds)
      expect(await step('fields.save', adds)).toEqual({ fieldId, lacking: 0 })
      await step('fields.order', { fieldIds: [fieldId] })
      await step('fields.archive', { fieldId, archived: true })
      await step('fields.ask', { property: 'team', asked: false })
      const ownFields = await step('fields.read', {})
      expect(ownFields).toMatchObject({ own: true, omitted: ['team'] })
      expect(ownFields.fields[0]).toMatchObject({ id: fieldId, archived: true, choices: [{ label: 'Plan' }] })
      // Boards are read for accounts only, and the tests have no real board.
      asked.add('boardReader.list')
      expect(await failureOf('boardReader.list', { token: 'board-token' })).toMatchObject({
        code: 'not-allowed',
      })
      const { workspaceId } = await step('drafts.read', { form: 'add' })
      const unsaved = { base: entry, fields: filled, span: null, item: null }
      await step('drafts.keep', { workspaceId, form: `entry:${entryId}`, draft: unsaved })
      expect(await step('drafts.list', {})).toEqual([{ form: `entry:${entryId}`, deleted: null }])
      await step('sync.now', {})
      const check = await step('days.check', { day: today })
      expect(check.rows.map(({ kind }) => kind)).not.toContain('only-here')
      expect(await step('days.take', { ...order(), day: today, serviceIds: [] })).toEqual({ taken: 0 })
      expect((await step('days.read', { from: today, to: today })).taken).toBe(0)
      const everything = { since: null, left: 0, state: 'idle' }
      expect(await step('days.readAll', {})).toEqual(everything)
      expect(await step('days.coverage', {})).toEqual(everything)
      // The local service loses no entry, so `days.letGo` finds none.
      asked.add('days.letGo')
      expect(await failureOf('days.letGo', { ...order(), entryId })).toMatchObject({ code: 'not-found' })
      await step('sync.read', {})
      await step('sync.now', {})
      expect(await step('sync.diagnose', {})).toMatchObject({ kind: 'local', tier: 1, horizonMinutes: 0 })
      await accountSteps(step)

      expect([...asked].sort()).toEqual([...commandNames].sort())
    })

    it('answers a repeated order with the same reply and carries it out once', async () => {
      const order = { commandId: randomUUID(), itemId: null, name: 'Once', board: null, pinned: false }
      const [one, two] = await Promise.all([call('items.add', order), call('items.add', order)])
      expect(two).toEqual(one)
      expect((await call('items.list', {})).filter(({ name: each }) => each === 'Once')).toHaveLength(1)
    })

    it.each(nonsense)('refuses %s in place of the input of any command', async (_case, input) => {
      for (const command of commandNames)
        expect([command, await failureOf(command, input)]).toMatchObject([command, { code: 'invalid-input' }])
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    })

    it('names an invalid field and does not repeat its value', async () => {
      const refused = await failureOf('items.rename', {
        itemId: 'x',
        name: 'secret '.repeat(100),
        board: null,
      })
      expect(refused.code).toBe('invalid-input')
      expect(refused.fields).toEqual(['name'])
      expect(JSON.stringify(refused)).not.toContain('secret')
    })

    it.each(unknownNames)('refuses an unknown command: %j', async (command) => {
      expect((await failureOf(command, {})).code).toBe('unknown-command')
    })

    it('refuses input that is far too big, and answers the next call', async () => {
      for (const size of [2_001, 900_000, 5_000_000]) {
        const draft = { description: 'x'.repeat(size), options: {}, billable: 'all', team: null }
        expect((await failureOf('timer.fill', { runId: 'x', draft })).code).toBe('invalid-input')
      }
      await call('timer.read', {})
    })

    it('brings in as many items as are allowed, with long names', async () => {
      const name = 'ü'.repeat(200)
      const rows = Array.from({ length: mostBroughtIn }, (_, n) => ({
        ...{ itemId: String(4_000_000 + n), name, board: 'Shop', archived: false },
      }))
      const order = {
        commandId: randomUUID(),
        from: 'table' as const,
        names: 'keep' as const,
        archive: [],
        rows,
      }
      expect((await call('items.bringIn', order)).added).toBe(mostBroughtIn)
      expect(await call('items.others', {})).toContainEqual({
        ...{ id: '4000000', name, board: 'Shop', nameFrom: 'table' },
      })
    })

    it('stores a name with special characters unchanged', async () => {
      const odd = '{"a":1} <b>&amp;</b> \u202e ’ 🪵 \\u0000 ${x}'
      const { id } = await call('items.add', {
        commandId: randomUUID(),
        itemId: null,
        name: odd,
        board: null,
        pinned: false,
      })
      expect((await call('items.list', {})).find((each) => each.id === id)?.name).toBe(odd)
    })

    it('answers many simultaneous calls, each with its own reply', async () => {
      const ids = (await call('items.list', {})).map(({ id }) => id)
      const itemId = ids[0]!
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          call('items.rename', { itemId, name: `Name ${at}`, board: null }),
        ),
      )
      expect(answers.map(({ name: each }) => each)).toEqual(answers.map((_, at) => `Name ${at}`))
    })

    describe('events', () => {
      it('delivers events to every listener until it unsubscribes', async () => {
        const heard: EventMessage[] = []
        const alsoHeard: EventMessage[] = []
        const stop = ground.transport.subscribe((message) => heard.push(message))
        const stopAlso = ground.transport.subscribe((message) => alsoHeard.push(message))
        await ground.listening?.()

        ground.app.emit({ name: 'view.asked', payload: { view: 'history' } })
        const asked = { name: 'view.asked', payload: { view: 'history' } }
        await expect.poll(() => heard).toContainEqual(asked)
        await expect.poll(() => alsoHeard).toContainEqual(asked)

        stop()
        const before = heard.length
        ground.app.emit({ name: 'view.asked', payload: { view: 'settings' } })
        await expect
          .poll(() => alsoHeard)
          .toContainEqual({ name: 'view.asked', payload: { view: 'settings' } })
        expect(heard).toHaveLength(before)
        stopAlso()
      })

      it('sends an event about what a command changed before it answers the command', async () => {
        const heard: EventMessage[] = []
        const stop = ground.transport.subscribe((message) => heard.push(message))
        await ground.listening?.()
        const { id: itemId } = (await call('items.list', {}))[0]!
        await call('timer.start', { commandId: randomUUID(), itemId })
        expect(heard.map((message) => message.name)).toContain('timer.changed')
        await call('settings.change', { patch: { showSeconds: false } })
        expect(heard.map((message) => message.name)).toContain('settings.changed')
        stop()
      })
    })

    it('refuses calls from anywhere but our page, and does not carry them out', async ({ skip }) => {
      if (!ground.foreign) return skip('nobody else can reach a function of this process')
      const before = await call('items.list', {})
      const order = { commandId: randomUUID(), itemId: null, name: 'Foreign', board: null, pinned: false }
      expect(await ground.foreign('items.add', order)).toEqual({
        ok: false,
        failure: { code: 'not-allowed' },
      })
      expect(await call('items.list', {})).toEqual(before)
    })
  })
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at += 1) value = [value]
  return value
}
