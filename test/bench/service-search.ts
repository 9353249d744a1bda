/** Any page of any filters and order, against SQL written by hand for the same rows. */
import type { Database } from '../../src-main/storage/database.ts'
import { openRig, type Rig } from './service.ts'
import { median, ms, percentile, processorUs, times, type Line } from './statistics.ts'

interface Shape {
  readonly name: string
  /** The query of round `at`, and the condition of the SQL. Without `sort` it is by date, newest first. */
  readonly query: (at: number) => { filters: Record<string, string>; where: string; bind: Bind }
  readonly sort?: readonly [by: keyof typeof columns, type: 'asc' | 'desc']
}

type Bind = Record<string, string | number>

const columns = {
  date: 'entry.date',
  createdDate: 'entry.created_at',
  updatedDate: 'entry.updated_at',
  minutes: 'entry.minutes',
  billableMinutes: 'ifnull(entry.billable_minutes, -1)',
}
const entriesPath = '/api/2.0/timeEntries'
const rounds = 30
const warmRounds = 10
/** Hand-written SQL can take a second here; it need not do so thirty times. */
const patienceMs = 300

const item = (at: number) => `item-${(at * 37) % 3_000}`
const user = (at: number) => String(72_010_100 + (at % 37))
const day = (at: number) =>
  new Date(Date.parse('2024-01-01') + ((at * 17) % 1_000) * 86_400_000).toISOString().slice(0, 10)

const one = (filter: string, where: string, value: (at: number) => string | number) => (at: number) => ({
  filters: { [filter]: String(value(at)) },
  where,
  bind: { value: value(at) },
})
const option = `entry.option_set IN (SELECT n FROM option_set WHERE options ->> $field = $value)`
const custom = (field: string, value: string) => () => ({
  filters: { [`fields.${field}`]: value },
  where: option,
  bind: { field, value },
})
const none = () => ({ filters: {}, where: 'true', bind: {} })
const inItems = (condition: string) => `entry.item_id IN (SELECT id FROM item WHERE ${condition})`

const filters: Record<string, Shape['query']> = {
  nothing: none,
  item: one('fields.item', 'entry.item_id = $value', item),
  user: one('fields.user', 'entry.user_id = $value', user),
  team: one('fields.team', 'entry.team = $value', (at) => ['red', 'blue', 'green'][at % 3]!),
  'team not in': one('fields.team.not in', '(entry.team IS NULL OR entry.team <> $value)', () => 'red'),
  board: one('fields.board', inItems('board_id = $value'), (at) => `board-${at % 40}`),
  parentItem: one(
    'fields.parentItem',
    inItems('parent_id = $value'),
    (at) => `item-${((at * 3) % 2_990) + 1}`,
  ),
  'itemType subitem': () => ({
    filters: { 'fields.itemType': 'subitem' },
    where: inItems('parent_id IS NOT NULL'),
    bind: {},
  }),
  project: one('fields.project', inItems('project = $value'), (at) => `project-${(at * 5) % 100}`),
  category: custom('category', 'client-work'),
  'cost centre, rare': custom('cost-centre', 'cc-157'),
  'description, frequent': one('fields.description', 'entry.description = $value', () => 'Plan refund'),
  'description, rare': one(
    'fields.description',
    'entry.description = $value',
    (at) => `Fix import, ticket ${2_000 + at}`,
  ),
  'date.is': one('fields.date', 'entry.date = $value', day),
  'date.gte': one('fields.date.gte', 'entry.date >= $value', day),
  'createdDate.lte': one('fields.createdDate.lte', `entry.created_at < $value || 'T24'`, day),
  'updatedDate.gt': one('fields.updatedDate.gt', `entry.updated_at >= $value || 'T24'`, day),
  'minutes.gte, half': one('fields.minutes.gte', 'entry.minutes >= $value', (at) => 40 + (at % 9)),
  'minutes.gte, rare': one('fields.minutes.gte', 'entry.minutes >= $value', () => 243),
  'billableMinutes.lt': one(
    'fields.billableMinutes.lt',
    'entry.billable_minutes < $value',
    (at) => 3 + (at % 3),
  ),
  'user, a month, minutes': (at) => ({
    filters: {
      'fields.user': user(at),
      'fields.date.gte': `${day(at).slice(0, 7)}-01`,
      'fields.date.lte': `${day(at).slice(0, 7)}-28`,
      'fields.minutes.gt': '30',
    },
    where: 'entry.user_id = $user AND entry.date >= $from AND entry.date <= $until AND entry.minutes > 30',
    bind: { user: user(at), from: `${day(at).slice(0, 7)}-01`, until: `${day(at).slice(0, 7)}-28` },
  }),
  'board, category, not a team': (at) => ({
    filters: {
      'fields.board': `board-${at % 40}`,
      'fields.category': 'client-work',
      'fields.team.not in': 'red',
    },
    where: `${inItems('board_id = $board')} AND (entry.team IS NULL OR entry.team <> 'red') AND ${option}`,
    bind: { board: `board-${at % 40}`, field: 'category', value: 'client-work' },
  }),
  'nothing that is there': () => ({
    filters: {
      'fields.minutes.gte': '100',
      'fields.billableMinutes.gt': '0',
      'fields.billableMinutes.lt': '1',
    },
    where: 'entry.minutes >= 100 AND entry.billable_minutes > 0 AND entry.billable_minutes < 1',
    bind: {},
  }),
}

const sorts = [
  ['date', 'desc'],
  ['createdDate', 'asc'],
  ['updatedDate', 'desc'],
  ['minutes', 'desc'],
  ['billableMinutes', 'asc'],
] as const

interface Measured {
  readonly name: string
  readonly ours: number[]
  /** What `ours` had of the processor: a page waits for nothing, so the rest is what else the machine does. */
  readonly processor: number[]
  readonly byHand: number[]
}

/** One line a kind of question: the slowest of its filters and orders; every one with SERVICE_BENCH=all. */
export async function measureSearch(rig: Rig): Promise<Line[]> {
  const shapes: Shape[] = Object.entries(filters).flatMap(([name, query]) =>
    sorts.map((sort) => ({ name: `${name} by ${sort.join(' ')}`, query, sort })),
  )
  await warm(shapes)
  const firstPages: Measured[] = []
  const laterPages: Measured[] = []
  for (const shape of shapes) {
    const { first, later } = await measure(rig, shape, rounds)
    firstPages.push(first)
    if (later) laterPages.push(later)
  }
  return [...summary('first pages', firstPages), ...summary('later pages', laterPages)]
}

/**
 * The first thousand requests of a process run code that is not compiled yet, and whichever kind came first would pay. In
 * a file of its own, so that nothing of the measured one is read or counted before.
 */
async function warm(shapes: readonly Shape[]): Promise<void> {
  const small = await openRig(':memory:', 20_000)
  for (const shape of shapes) await measure(small, shape, warmRounds)
  small.service.close()
}

async function measure(
  { ask, database }: Rig,
  { name, query, sort = ['date', 'desc'] }: Shape,
  count: number,
) {
  const [by, type] = sort
  const first: Measured = { name, ours: [], processor: [], byHand: [] }
  const later: Measured = { name, ours: [], processor: [], byHand: [] }
  const byHand = (where: string, bind: Bind, beyond = '', place: Bind = {}) =>
    timed(() => {
      // The interface answers the total with every page.
      database.get(`SELECT count(*) AS total FROM entry WHERE ${where}`, bind)
      database.all(
        `SELECT entry.*, item.board_id, item.parent_id, item.project FROM entry JOIN item ON item.id = entry.item_id
         WHERE ${where} ${beyond} ORDER BY ${columns[by]} ${type}, entry.n ${type} LIMIT 26`,
        { ...bind, ...place },
      )
    })
  /** Each goes first in every other round: whoever comes second finds the pages read. */
  const compared = async (measured: Measured, path: string, at: number, hand: () => number) => {
    const spent = measured.byHand.reduce((sum, took) => sum + took, 0)
    const patient = spent < patienceMs
    if (patient && at % 2 === 1) measured.byHand.push(hand())
    const [began, beganUs] = [performance.now(), processorUs()]
    const answer = await ask('GET', path)
    measured.ours.push(performance.now() - began)
    measured.processor.push((processorUs() - beganUs) / 1_000)
    const page = await jsonOf<{ nextCursor?: string }>(answer)
    if (patient && at % 2 === 0) measured.byHand.push(hand())
    return page.nextCursor
  }
  for (let at = 0; at < count; at++) {
    const { filters, where, bind } = query(at)
    const search = new URLSearchParams({ ...filters, sortBy: by, sortType: type })
    const path = `${entriesPath}?${search}`
    const nextCursor = await compared(first, path, at, () => byHand(where, bind))
    if (nextCursor === undefined) continue
    const cursor = farCursor(database, columns[by], type, at) ?? nextCursor
    const [, , cv, cn] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      string,
      string,
      string | number,
      number,
    ]
    const beyond = `AND (${columns[by]}, entry.n) ${type === 'asc' ? '>' : '<'} ($cv, $cn)`
    await compared(later, `${path}&after=${cursor}`, at, () => byHand(where, bind, beyond, { cv, cn }))
  }
  return { first, later: later.ours.length > 0 ? later : undefined }
}

/** A place anywhere in the order, as the service writes it. */
function farCursor(database: Database, column: string, type: string, at: number): string | undefined {
  const { last } = database.get<{ last: number }>('SELECT max(n) AS last FROM entry')!
  const n = 1 + ((at * 7_919 * 13) % last)
  const row = database.get<{ value: string | number }>(`SELECT ${column} AS value FROM entry WHERE n = $n`, {
    n,
  })
  const by = Object.entries(columns).find(([, sql]) => sql === column)![0]
  return row && Buffer.from(JSON.stringify([by, type, row.value, n])).toString('base64url')
}

function summary(kind: string, measured: readonly Measured[]): Line[] {
  const ratioOf = ({ ours, byHand }: Measured) => median(ours) / median(byHand)
  const slowest = measured.toSorted((a, b) => percentile(b.processor, 0.99) - percentile(a.processor, 0.99))
  const worst = measured.filter(({ byHand }) => byHand.length > 0).toSorted((a, b) => ratioOf(b) - ratioOf(a))
  const line = (name: string, one: Measured): Line => ({
    budget: `service: ${name} (${one.name})`,
    ours: spread(one),
    floor: ms(median(one.byHand)),
    ratio: times(ratioOf(one)),
    allowed: 'p99 20 ms, 3.00x of SQL by hand',
  })
  const all = {
    ours: measured.flatMap(({ ours }) => ours),
    processor: measured.flatMap(({ processor }) => processor),
  }
  const lines: Line[] = [
    {
      budget: `service: ${kind}, all ${measured.length} kinds of filter and order`,
      ours: spread(all),
      floor: ms(median(measured.flatMap(({ byHand }) => byHand))),
      ratio: times(median(measured.map(ratioOf))),
      allowed: 'p99 20 ms, 3.00x of SQL by hand',
    },
    line(`${kind}, slowest`, slowest[0]!),
    line(`${kind}, furthest from SQL`, worst[0]!),
  ]
  if (process.env['SERVICE_BENCH'] === 'all') lines.push(...slowest.map((one) => line(kind, one)))
  return lines
}

function spread({ ours, processor }: Pick<Measured, 'ours' | 'processor'>): string {
  const [p50, p99] = [median(ours), percentile(ours, 0.99)]
  return `p50 ${ms(p50)}, p99 ${ms(p99)} (processor ${ms(percentile(processor, 0.99))})`
}

async function jsonOf<T>(response: Response): Promise<T> {
  const json = (await response.json()) as T
  if (response.status !== 200) throw new Error(JSON.stringify(json))
  return json
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
