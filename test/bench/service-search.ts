/**
 * Measures the time to read pages of entries, with any filter and order and their exact total, relative to one pass
 * over the index that most of them read.
 */
import { integer } from '../../src-main/storage/columns.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { openRig, type Rig } from './service.ts'
import { median, ms, pairedRatio, percentile, processorUs, times, type Line } from './statistics.ts'

/** Returns the filters of the round with number `at`. */
type Filters = (at: number) => Readonly<Record<string, string>>

const entriesPath = '/api/2.0/timeEntries'
const rounds = 10
const warmRounds = 3
const allowed = 'p99 60 ms over 100000'

const item = (at: number) => `item-${(at * 37) % 3_000}`
const user = (at: number) => String(72_010_100 + (at % 37))
const day = (at: number) =>
  new Date(Date.parse('2024-01-01') + ((at * 17) % 1_000) * 86_400_000).toISOString().slice(0, 10)
const month = (at: number) => day(at).slice(0, 7)

const kinds: Readonly<Record<string, Filters>> = {
  nothing: () => ({}),
  item: (at) => ({ 'fields.item': item(at) }),
  'not in 5 items': (at) => ({
    'fields.item.not in': [0, 1, 2, 3, 4].map((more) => item(at + more)).join(','),
  }),
  user: (at) => ({ 'fields.user': user(at) }),
  team: (at) => ({ 'fields.team': ['red', 'blue', 'green'][at % 3]! }),
  'team not in': () => ({ 'fields.team.not in': 'red' }),
  board: (at) => ({ 'fields.board': `board-${at % 40}` }),
  'board not in': (at) => ({ 'fields.board.not in': `board-${at % 40}` }),
  parentItem: (at) => ({ 'fields.parentItem': `item-${((at * 3) % 2_990) + 1}` }),
  'itemType subitem': () => ({ 'fields.itemType': 'subitem' }),
  project: (at) => ({ 'fields.project': `project-${(at * 5) % 100}` }),
  category: () => ({ 'fields.category': 'client-work' }),
  'category not in': () => ({ 'fields.category.not in': 'client-work' }),
  'cost centre, rare': () => ({ 'fields.cost-centre': 'cc-157' }),
  'description, frequent': () => ({ 'fields.description': 'Plan refund' }),
  'description, rare': (at) => ({ 'fields.description': `Fix import, ticket ${2_000 + at}` }),
  'date.is': (at) => ({ 'fields.date': day(at) }),
  'date.gte': (at) => ({ 'fields.date.gte': day(at) }),
  'createdDate.lte': (at) => ({ 'fields.createdDate.lte': day(at) }),
  'updatedDate.gt': (at) => ({ 'fields.updatedDate.gt': day(at) }),
  'minutes.gte, half': (at) => ({ 'fields.minutes.gte': String(40 + (at % 9)) }),
  'minutes.gte, rare': () => ({ 'fields.minutes.gte': '243' }),
  'billableMinutes.lt': (at) => ({ 'fields.billableMinutes.lt': String(3 + (at % 3)) }),
  'user, a month, minutes': (at) => ({
    'fields.user': user(at),
    'fields.date.gte': `${month(at)}-01`,
    'fields.date.lte': `${month(at)}-28`,
    'fields.minutes.gt': '30',
  }),
  'board, category, not a team': (at) => ({
    'fields.board': `board-${at % 40}`,
    'fields.category': 'client-work',
    'fields.team.not in': 'red',
  }),
  'category, not a team': () => ({ 'fields.category': 'client-work', 'fields.team.not in': 'red' }),
  'nothing that is there': () => ({
    'fields.minutes.gte': '100',
    'fields.billableMinutes.gt': '0',
    'fields.billableMinutes.lt': '1',
  }),
}

const columns = {
  date: 'entry.date',
  createdDate: 'entry.created_at',
  updatedDate: 'entry.updated_at',
  minutes: 'entry.minutes',
  billableMinutes: 'ifnull(entry.billable_minutes, -1)',
}

const sorts = [
  ['date', 'desc'],
  ['createdDate', 'asc'],
  ['updatedDate', 'desc'],
  ['minutes', 'desc'],
  ['billableMinutes', 'asc'],
] as const
type Sort = (typeof sorts)[number]

interface Measured {
  readonly name: string
  /** Elapsed milliseconds. */
  readonly elapsed: number[]
  /**
   * Processor time in milliseconds. Reading a page involves no waiting, so the rest of the elapsed time is other load.
   */
  readonly processor: number[]
  /** Processor time of the pass over the index in the same round, in milliseconds. */
  readonly floor: number[]
}

/** Returns three lines for first pages and three for later pages, or one line per kind with SERVICE_BENCH=all. */
export async function measureSearch(rig: Rig): Promise<Line[]> {
  // The first requests of a process run code that is not compiled yet. They use another database, so that nothing of the
  // measured one is read before.
  const small = await openRig(':memory:', 5_000)
  await measureAll(small, warmRounds)
  small.service.close()
  const { first, later } = await measureAll(rig, rounds)
  return [...summary('first pages', first), ...summary('later pages', later)]
}

async function measureAll(rig: Rig, count: number): Promise<{ first: Measured[]; later: Measured[] }> {
  const first: Measured[] = []
  const later: Measured[] = []
  for (const [kind, filters] of Object.entries(kinds))
    for (const sort of sorts) {
      const name = `${kind} by ${sort.join(' ')}`
      const measured = { first: newMeasured(name), later: newMeasured(name) }
      for (let at = 0; at < count; at++) await measureRound(rig, filters(at), sort, at, measured)
      first.push(measured.first)
      if (measured.later.elapsed.length > 0) later.push(measured.later)
    }
  return { first, later }
}

function newMeasured(name: string): Measured {
  return { name, elapsed: [], processor: [], floor: [] }
}

async function measureRound(
  { ask, database }: Rig,
  filters: Readonly<Record<string, string>>,
  [by, type]: Sort,
  at: number,
  { first, later }: { first: Measured; later: Measured },
): Promise<void> {
  const path = `${entriesPath}?${new URLSearchParams({ ...filters, sortBy: by, sortType: type })}`
  const measure = async (measured: Measured, search: string) => {
    const [began, beganUs] = [performance.now(), processorUs()]
    const answer = await ask('GET', search)
    measured.elapsed.push(performance.now() - began)
    measured.processor.push((processorUs() - beganUs) / 1_000)
    measured.floor.push(onePass(database))
    return jsonOf<{ nextCursor?: string }>(answer)
  }
  const { nextCursor } = await measure(first, path)
  if (nextCursor === undefined) return
  await measure(later, `${path}&after=${farCursor(database, by, type, at) ?? nextCursor}`)
}

/** Processor time in milliseconds of counting all entries by a property; no exact total can take less. */
function onePass(database: Database): number {
  const began = processorUs()
  database.get('SELECT count(*) AS total FROM entry INDEXED BY entry_by_date WHERE minutes > 0')
  return (processorUs() - began) / 1_000
}

/** Returns the cursor of an arbitrary entry in the order. */
function farCursor(database: Database, by: Sort[0], type: string, at: number): string | undefined {
  const { last } = database.row({ last: integer }, 'SELECT max(n) AS last FROM entry')!
  const n = 1 + ((at * 7_919 * 13) % last)
  const row = database.get(`SELECT ${columns[by]} AS value FROM entry WHERE n = $n`, { n })
  return row && Buffer.from(JSON.stringify([by, type, row['value'], n])).toString('base64url')
}

function summary(kind: string, measured: readonly Measured[]): Line[] {
  const slowest = measured.toSorted((a, b) => median(b.processor) - median(a.processor))
  const all: Measured = {
    name: `all ${measured.length} kinds of filter and order`,
    elapsed: measured.flatMap(({ elapsed }) => elapsed),
    processor: measured.flatMap(({ processor }) => processor),
    floor: measured.flatMap(({ floor }) => floor),
  }
  const line = (one: Measured): Line => ({
    budget: `service: ${kind}, ${one.name}`,
    ours: spread(one),
    floor: ms(median(one.floor)),
    ratio: times(pairedRatio(one.processor, one.floor)),
    allowed,
  })
  const shown = process.env['SERVICE_BENCH'] === 'all' ? slowest : slowest.slice(0, 2)
  return [line(all), ...shown.map(line)]
}

function spread({ elapsed, processor }: Measured): string {
  const of = (values: readonly number[]) => `p50 ${ms(median(values))}, p99 ${ms(percentile(values, 0.99))}`
  return `${of(elapsed)} (processor ${of(processor)})`
}

async function jsonOf<T>(response: Response): Promise<T> {
  const json = (await response.json()) as T
  if (response.status !== 200) throw new Error(JSON.stringify(json))
  return json
}
