/**
 * Budget 16: the time to read days of an account, from the text of the answers to the commit, relative to writing rows
 * that are already decoded.
 */
import type { Transport } from '../../src-main/api/transport.ts'
import { localConnection } from '../../src-main/connections/connection.ts'
import type { EntryFacts } from '../../src-main/entries/entry-store.ts'
import { silentLog as log } from '../../src-main/kernel/log.ts'
import { newId } from '../../src-main/kernel/ids.ts'
import { EchoStore, ownService } from '../../src-main/outbox/echo-store.ts'
import { readDays } from '../../src-main/sync/take-in.ts'
import { rules } from '../../src-main/sync/rules.ts'
import type { Sync } from '../../src-main/sync/sync.ts'
import type { Day } from '../../src-preload/model/primitives.ts'
import { addDays, addMinutes } from '../../src-preload/rules/local-time.ts'
import { emptyDraft } from '../../src-preload/rules/missing-fields.ts'
import { noEntries, type ManyEntries } from './many-entries.ts'
import { median, pairedRatio, times, type Line } from './statistics.ts'
import { clockMs } from './turns.ts'

const aDay = 30
const lastDay = '2026-11-20'
const connection = { ...localConnection, id: 'account', kind: 'account' as const, soleWriter: false }

export async function measureAccountDays(entries: number, rounds: number): Promise<Line[]> {
  const days = Math.ceil(entries / aDay)
  const facts = Array.from({ length: days * aDay }, (_, n) => factsOf(n))
  const account = accountOf(facts)
  const span = { from: addDays(lastDay, 1 - days), to: lastDay }
  const ways = {
    entryRows: (at: ManyEntries) => write(at, facts, false),
    allRows: (at: ManyEntries) => write(at, facts, true),
    atOnce: (at: ManyEntries) => readAll(at, account, [span], facts.length),
    byWeeks: (at: ManyEntries) => readAll(at, account, weeksOf(span), facts.length),
  }
  const names = Object.keys(ways) as (keyof typeof ways)[]
  const seen = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    keyof typeof ways,
    number[]
  >
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!
      const at = await noEntries(connection.id)
      seen[name].push(await clockMs(() => ways[name](at)))
      await at.close()
    }
  const line = (budget: string, ours: keyof typeof ways, floor: keyof typeof ways): Line => {
    const aSecond = (name: keyof typeof ways) =>
      `${Math.round((facts.length * 1_000) / median(seen[name])).toLocaleString('en')} / s`
    return {
      ...{ budget, ours: aSecond(ours), floor: aSecond(floor) },
      ...{ ratio: times(1 / pairedRatio(seen[ours], seen[floor])), allowed: '0.55x' },
    }
  }
  const what = `16 ${facts.length.toLocaleString('en')} entries of an account`
  return [
    line(`${what}, in one go, against ready rows, one an entry`, 'atOnce', 'entryRows'),
    line(`${what}, in one go, against all that is written of one here`, 'atOnce', 'allRows'),
    line(`${what}, week by week as the history asks`, 'byWeeks', 'entryRows'),
  ]
}

function factsOf(n: number): Omit<EntryFacts, 'id'> {
  const day = addDays(lastDay, -Math.floor(n / aDay))
  const startedAt = addMinutes(`${day}T06:00:00.000Z`, (n % aDay) * 30)
  return {
    ...{ itemId: `i${n % 40}`, day, startedAt, endedAt: addMinutes(startedAt, 25), zone: 'Etc/UTC' },
    ...{ countedMs: 25 * 60_000, minutes: 25, optionLabels: {}, runId: null },
    draft: {
      ...emptyDraft,
      description: `Work of an afternoon, part ${n}`,
      options: { activity: 'design', 'billing-code': 'internal' },
    },
  }
}

/** Writes decoded rows in one transaction; with `all` also everything that belongs to an entry of an account. */
function write({ ledger }: ManyEntries, facts: readonly Omit<EntryFacts, 'id'>[], all: boolean): void {
  const { db, entries, outbox, claims } = ledger
  db.transaction(() => {
    for (const [n, one] of facts.entries()) {
      const id = newId(n)
      entries.add({ ...one, id })
      if (!all) continue
      outbox.add(id, { state: 'confirmed' })
      claims.claim(id, `s${n}`)
      outbox.note(id, `${lastDay}T00:00:00.000Z`, 'found')
    }
  })
}

interface Span {
  readonly from: Day
  readonly to: Day
}

async function readAll(
  { ledger }: ManyEntries,
  account: Transport,
  spans: readonly Span[],
  count: number,
): Promise<void> {
  const session = { token: () => Promise.resolve('token'), renew: () => Promise.resolve('token') }
  const sync: Sync = {
    ...{ ...ledger, connection, rules, log, random: () => 0.5 },
    service: { transport: account, baseUrl: connection.baseUrl, session },
    creates: { transport: account, baseUrl: connection.baseUrl },
    doubts: new Map<string, never>(),
    echo: new EchoStore(ledger.db, connection.id, ownService),
  }
  let taken = 0
  for (const span of spans) taken += (await readDays(sync, span)).taken
  if (taken !== count) throw new Error(`${taken} of ${count} were taken in`)
}

function weeksOf({ from, to }: Span): Span[] {
  const weeks: Span[] = []
  for (let first = from; first <= to; first = addDays(first, 7)) {
    const last = addDays(first, 6)
    weeks.push({ from: first, to: last < to ? last : to })
  }
  return weeks
}

/** Returns a transport that answers lists of days with prepared texts, a hundred entries a page. */
function accountOf(facts: readonly Omit<EntryFacts, 'id'>[]): Transport {
  const texts = facts.map((one, n) => ({ day: one.day, text: textOf(one, n) }))
  return ({ url }) => {
    const query = new URL(url).searchParams
    const [from, to] = [query.get('fields.date.gte')!, query.get('fields.date.lte')!]
    const found = texts.filter(({ day }) => day >= from && day <= to)
    const start = Number(query.get('after') ?? 0)
    const items = found.slice(start, start + 100).map(({ text }) => text)
    const end = start + items.length
    const cursor = end < found.length ? `,"nextCursor":"${end}"` : ''
    const text = `{"total":${found.length},"items":[${items.join(',')}]${cursor}}`
    return Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, text })
  }
}

function textOf(
  { itemId, day, startedAt, endedAt, minutes, draft }: Omit<EntryFacts, 'id'>,
  n: number,
): string {
  return JSON.stringify({
    ...{ id: `s${n}`, item: itemId, user: connection.userId, date: day, minutes },
    ...{ startTime: startedAt, endTime: endedAt, createdDate: endedAt, updatedDate: endedAt },
    ...{ billableMinutes: 0, description: draft.description, customFields: draft.options, board: 'b1' },
  })
}
