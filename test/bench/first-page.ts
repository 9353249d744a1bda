/**
 * Budgets 10 and 11: the time to read one page of the history from many entries, with the calls that the user interface
 * makes, and to deliver it to the browser's process.
 */
import { EntryIndex } from '../../src-main/entries/entry-index.ts'
import { findEntries } from '../../src-main/entries/find-entries.ts'
import type { DayEntries } from '../../src-preload/model/entry.ts'
import type { Day } from '../../src-preload/model/primitives.ts'
import { addDays } from '../../src-preload/rules/local-time.ts'
import { matcherOf } from '../../src-preload/rules/entry-filter.ts'
import { pageDays, pageRows, type ManyEntries } from './many-entries.ts'
import { median, pairedRatio, times, type Line } from './statistics.ts'
import { inTurn } from './turns.ts'

const rounds = 40
const calls = 10

/**
 * Budget 10: the time to read a page from many entries, relative to the same reads from few entries and to a read of as
 * many adjacent rows. The product keeps no cache of pages, so every page is read from the entries.
 */
export async function measureFirstPage(many: ManyEntries, few: ManyEntries): Promise<Line[]> {
  const filter = matcherOf({ text: 'item 7' })
  const anywhere = Array.from({ length: 500 }, (_, n) =>
    lastDays(many, Math.floor((n * (many.days - pageDays)) / 500)),
  )
  const [newestOfFew, newestOfMany] = [lastDays(few), lastDays(many)]
  const everything = ({ ledger, today }: ManyEntries, index: EntryIndex) =>
    findEntries(index, ledger.entries, { from: '0001-01-01', to: today, rows: pageRows })
  const [indexOfFew, indexOfMany] = [indexOf(few), indexOf(many)]
  const seen = await inTurn(rounds, calls, {
    rows: () => adjacentRows(many),
    few: () => pageAt(few, newestOfFew),
    many: () => pageAt(many, newestOfMany),
    deep: () => pageAt(many, anywhere[Math.floor(Math.random() * anywhere.length)]!, filter),
    filtered: () => pageAt(many, newestOfMany, filter),
    allOfFew: () => everything(few, indexOfFew),
    allOfMany: () => everything(many, indexOfMany),
  })
  for (const index of [indexOfFew, indexOfMany]) index.close()
  const million = many.count.toLocaleString('en')
  const than = (budget: string, ours: keyof typeof seen, floor: keyof typeof seen, allowed: string) =>
    line(budget, seen[ours], seen[floor], allowed)
  return [
    than(
      `10 first page (of the entries themselves: there is no cache) of ${million}, against ${few.count.toLocaleString('en')}`,
      'many',
      'few',
      '1.15x',
    ),
    than(`10 first page, against ${pageRows} adjacent rows`, 'many', 'rows', '1.50x'),
    than('10 filter, newest, against those rows', 'filtered', 'rows', '3.00x'),
    than(`10 filter, anywhere in ${million}, against those rows`, 'deep', 'rows', '3.00x'),
    than(
      `10 all dates (counts every day, in memory), against ${few.count.toLocaleString('en')}`,
      'allOfMany',
      'allOfFew',
      '1.15x',
    ),
  ]
}

/**
 * Budget 11 without a page: the answer encoded as JSON, as the browser host sends it, and as a structured clone, as IPC
 * does.
 */
export async function measurePageDelivery(many: ManyEntries): Promise<Line[]> {
  const newest = lastDays(many)
  const seen = await inTurn(rounds, calls, {
    select: () => select(many, newest),
    read: () => pageAt(many, newest),
    json: () => JSON.parse(JSON.stringify({ ok: true, value: pageAt(many, newest) })) as unknown,
    clone: () => structuredClone({ ok: true, value: pageAt(many, newest) }),
  })
  return [
    line(`11 ${pageRows} entries to the page as JSON, against the SELECT`, seen.json, seen.select, '1.60x'),
    line('11 the same as one structured clone', seen.clone, seen.select, '1.60x'),
    line('11 of that main alone, before it is sent', seen.read, seen.select, '-'),
  ]
}

/** Returns an index for searches. It is filled at the first search. */
export function indexOf({ ledger }: ManyEntries): EntryIndex {
  return new EntryIndex(ledger.entries, ledger.items, ledger.hub)
}

interface Span {
  readonly from: Day
  readonly to: Day
}

/** Returns the days of a page that ends this many days ago. */
export function lastDays({ today }: ManyEntries, daysAgo = 0): Span {
  const to = addDays(today, -daysAgo)
  return { from: addDays(to, 1 - pageDays), to }
}

export function pageAt(
  { ledger }: ManyEntries,
  { from, to }: Span,
  matches?: ReturnType<typeof matcherOf>,
): DayEntries[] {
  return ledger.entries.days(from, to, matches)
}

/** The floor: reads as many rows as a page has, in the order of their primary keys. */
function adjacentRows({ ledger }: ManyEntries): unknown[] {
  return ledger.db.all('SELECT * FROM entry ORDER BY id DESC LIMIT $pageRows', { pageRows })
}

/** Selects the rows of a page with all columns that are shown, without decoding them. */
function select({ ledger }: ManyEntries, { from, to }: Span): unknown[] {
  return ledger.db.all(
    `SELECT e.*, i.name, i.board, o.state, o.hold_until, o.problem
     FROM entry e JOIN outbox o ON o.entry_id = e.id
     JOIN item i ON i.connection_id = e.connection_id AND i.id = e.item_id
     WHERE e.connection_id = 'local' AND e.day BETWEEN $from AND $to AND o.state <> 'cancelled'
     ORDER BY e.day DESC, e.started_at DESC NULLS LAST, e.id DESC`,
    { from, to },
  )
}

function line(budget: string, ours: number[], floor: number[], allowed: string): Line {
  const ms = (values: number[]) => `${median(values).toFixed(3)} ms`
  return { budget, ours: ms(ours), floor: ms(floor), ratio: times(pairedRatio(ours, floor)), allowed }
}
