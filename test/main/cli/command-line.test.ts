/** Tests which arguments of `tallystick` are accepted, and the messages for all others. */
import '../../../src-main/kernel/temporal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { isOrder, readCommandLine } from '../../../src-main/cli/command-line.ts'
import { findItem } from '../../../src-main/cli/find-item.ts'
import { help } from '../../../src-main/cli/help.ts'
import { readSpan } from '../../../src-main/cli/span.ts'
import type { Item } from '../../../src-preload/model/item.ts'
import { speakEnglish } from '../../support/languages.ts'

beforeAll(speakEnglish)

const read = (typed: string) => readCommandLine(typed === '' ? [] : typed.split(' '))
const order = (typed: string) => {
  const parsed = read(typed)
  return parsed.kind === 'order' ? parsed.line.order : parsed
}

describe('readCommandLine', () => {
  it.each([
    ['start', { do: 'start', item: undefined, at: undefined }],
    ['start --branch --at 9:15', { do: 'start', item: undefined, branch: true, at: '9:15' }],
    ['start Refund flow', { do: 'start', item: 'Refund flow', at: undefined }],
    ['start Refund --at 9:15', { do: 'start', item: 'Refund', at: '9:15' }],
    ['start Refund --at -20', { do: 'start', item: 'Refund', at: '-20' }],
    ['start --at=25m Refund', { do: 'start', item: 'Refund', at: '25m' }],
    ['stop', { do: 'stop', note: undefined, choices: [] }],
    ['stop --note done', { do: 'stop', note: 'done', choices: [] }],
    [
      'stop --set A=B --set C=D=E',
      {
        do: 'stop',
        note: undefined,
        choices: [
          ['A', 'B'],
          ['C', 'D=E'],
        ],
      },
    ],
    [
      'start Refund --team Web --category 12 --billable all',
      { do: 'start', item: 'Refund', team: 'Web', category: '12', billable: 'all' },
    ],
    ['stop --team= --billable 45m', { do: 'stop', choices: [], team: '', billable: '45m' }],
    [
      'add 45m Refund --team 4711 --category Design --billable none',
      {
        do: 'add',
        time: '45m',
        item: 'Refund',
        choices: [],
        team: '4711',
        category: 'Design',
        billable: 'none',
      },
    ],
    ['status --json', { do: 'status' }],
    ['today', { do: 'today' }],
    ['open', { do: 'open', view: null }],
    ['open history', { do: 'open', view: 'history' }],
    ['export --unsent', { do: 'export', format: 'csv', to: undefined }],
    ['export --unsent --format json --to x.json', { do: 'export', format: 'json', to: 'x.json' }],
    [
      'add 45m Refund flow --day yesterday --at 9 --note x --set A=B --set C=D=E',
      {
        do: 'add',
        time: '45m',
        item: 'Refund flow',
        day: 'yesterday',
        at: '9',
        note: 'x',
        choices: [
          ['A', 'B'],
          ['C', 'D=E'],
        ],
      },
    ],
  ])('reads the order: %s', (typed, wanted) => expect(order(typed)).toEqual(wanted))

  it('reads the flags for the data folder and for JSON', () => {
    expect(read('status --json --data ./x')).toMatchObject({ line: { json: true, data: './x' } })
    expect(read('status')).toMatchObject({ line: { json: false, data: undefined } })
  })

  it.each([
    ['frobnicate', '"frobnicate" is not a command'],
    ['start --frob', "Unknown option '--frob'"],
    ['status now', '"tallystick status" takes nothing more'],
    ['stop Refund', 'takes no item'],
    ['stop --at 9', '"tallystick stop" has no --at'],
    ['status --set A=B', '"tallystick status" has no --set'],
    ['today --team Web', '"tallystick today" has no --team'],
    ['open --billable all', '"tallystick open" has no --billable'],
    ['export', 'Say of what: tallystick export --unsent'],
    ['export --unsent now', '"tallystick export" takes nothing more'],
    ['export --unsent --format xml', '--format can be csv or json'],
    ['status --unsent', '"tallystick status" has no --unsent'],
    ['add', 'Say how long and on what'],
    ['add 45m', 'Say how long and on what'],
    ['add 45m Refund --set A', '--set is "A"; it is written FIELD=OPTION'],
    ['add 45m Refund --set =B', 'FIELD=OPTION'],
    ['stop --set A', '--set is "A"; it is written FIELD=OPTION'],
    ['open quit', '"quit" is not a view'],
    ['start --at', '--at'],
  ])('refuses "%s" with one sentence that says why', (typed, sentence) => {
    const parsed = read(typed)
    expect(parsed).toMatchObject({ kind: 'wrong', json: false })
    if (parsed.kind === 'wrong') expect(parsed.sentence()).toContain(sentence)
  })

  it('returns the help, which explains every command and flag', () => {
    for (const typed of ['', '--help', '-h', 'help', 'start --help']) expect(read(typed).kind).toBe('help')
    for (const command of ['start', 'stop', 'status', 'today', 'add', 'open'])
      expect(help()).toContain(`tallystick ${command}`)
    for (const flag of ['--team TEAM', '--category CATEGORY', '--billable TIME'])
      expect(help()).toContain(flag)
  })

  it('distinguishes commands from the arguments of a program start', () => {
    for (const typed of ['start', 'status --json', 'help', '--help'])
      expect(isOrder(typed.split(' '))).toBe(true)
    for (const typed of ['.', '--data=/x', '--show=timer', 'tallystick://timer', '-- start', '--hidden'])
      expect(isOrder(typed.split(' '))).toBe(false)
    expect(isOrder([])).toBe(false)
  })
})

describe('findItem', () => {
  const item = (id: string, name: string): Item => ({
    id,
    name,
    board: null,
    pinned: false,
    lastDay: null,
    todayMinutes: 0,
    named: true,
    nameFrom: 'you',
    parentId: null,
  })
  const items = [
    item('7', 'Refund flow'),
    item('88213', 'Refunds'),
    item('c', 'Checkout'),
    item('d', 'Checkout'),
  ]
  const found = (typed: string) => {
    const answer = findItem(typed, items)
    return answer.kind === 'item' ? answer.item.id : answer
  }

  it('finds an item by its whole name, and otherwise by the only name that starts with or contains the text', () => {
    expect(found('refunds')).toBe('88213')
    expect(found('refund f')).toBe('7')
    expect(found('flow')).toBe('7')
  })

  it('finds an item by its id or by its board link', () => {
    expect(found('88213')).toBe('88213')
    expect(found('https://x.example/boards/1/pulses/88213')).toBe('88213')
    expect(found('d')).toBe('d')
  })

  it('finds no item when several names match', () => {
    expect(found('refund')).toEqual({ kind: 'several', names: ['Refund flow', 'Refunds'] })
    expect(found('checkout')).toMatchObject({ kind: 'several' })
  })

  it('reports a name as unknown, and reads the id from a link to a new item', () => {
    expect(found('Something else')).toEqual({ kind: 'none' })
    expect(found('https://x.example/boards/1/pulses/99')).toEqual({ kind: 'id', itemId: '99' })
  })
})

describe('readSpan', () => {
  const around = { today: '2026-11-20', zone: 'Europe/Berlin' }
  const span = (time: string, day?: string, at?: string) => readSpan({ time, day, at }, around)

  it.each([
    [['45m'], { day: '2026-11-20', startedAt: null, minutes: 45 }],
    [['1h30', 'yesterday'], { day: '2026-11-19', startedAt: null, minutes: 90 }],
    [['1,5 Std', 'gestern'], { day: '2026-11-19', startedAt: null, minutes: 90 }],
    [['1h30', 'lundi'], { day: '2026-11-16', startedAt: null, minutes: 90 }],
    [['9h-10h30', 'avant-hier'], { day: '2026-11-18', startedAt: '2026-11-18T08:00:00.000Z', minutes: 90 }],
    [
      ['45m', '2026-11-02', '9:15'],
      { day: '2026-11-02', startedAt: '2026-11-02T08:15:00.000Z', minutes: 45 },
    ],
    [['9-10:30'], { day: '2026-11-20', startedAt: '2026-11-20T08:00:00.000Z', minutes: 90 }],
    [['22:30-0:15'], { day: '2026-11-20', startedAt: '2026-11-20T21:30:00.000Z', minutes: 105 }],
    [['1:30-3:30', '2026-10-25'], { day: '2026-10-25', startedAt: '2026-10-24T23:30:00.000Z', minutes: 180 }],
  ] as [[string, string?, string?], unknown][])('reads the typed time %j', (typed, wanted) =>
    expect(span(...typed)).toEqual(wanted),
  )

  it.each([
    [['blah'], '"blah" is not understood'],
    [['9-blah'], '"9-blah" is not understood'],
    [['0m'], 'not understood'],
    [['45m', 'someday'], '"someday" is not a day'],
    [['45m', '3/4'], '"3/4" is not a day'],
    [['45m', '2026-02-30'], 'is not a day'],
    [['45m', 'today', '25:00'], '"25:00" is not a time'],
  ] as [[string, string?, string?], string][])('refuses the typed time %j', (typed, sentence) =>
    expect(span(...typed)).toContain(sentence),
  )
})
