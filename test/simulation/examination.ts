/** What became of every entry, with the truth at hand: the invariants of reliability.md §3.1. */
import { digitsIn } from '../../src-main/sync/marker.ts'
import type { Database } from '../../src-main/storage/database.ts'
import type { Held } from './service-world.ts'

export interface Verdicts {
  /** Sentences; empty when everything held. */
  readonly violations: readonly string[]
  readonly lost: number
  readonly doubled: number
  readonly wrongClaims: number
  /** Entries that are there more often than once because an assumption was broken, and how many of those were found. */
  readonly breached: number
  readonly detected: number
  /** Somebody else's entry has the very values and digits of ours (A4 broken), and was taken for it. */
  readonly coincidences: number
  readonly states: Readonly<Record<string, string>>
}

interface Row {
  id: string
  state: string
  service_id: string | null
  minutes: number
  item_id: string
  day: string
  draft: string
  marker: string | null
}

export function examine({
  db,
  held,
  acknowledged,
  orders,
  takenOff,
  sentByLostLives,
  keepsDigits,
  errors,
}: {
  readonly db: Database
  readonly held: readonly Held[]
  readonly acknowledged: ReadonlySet<string>
  readonly orders: readonly (readonly string[])[]
  readonly takenOff: ReadonlySet<string>
  /** What was there when an older copy of everything was put back: it may have been changed since that copy. */
  readonly sentByLostLives: ReadonlySet<string>
  /** The service gives milliseconds back. */
  readonly keepsDigits: boolean
  readonly errors: readonly string[]
}): Verdicts {
  const rows = db.all<{ [K in keyof Row]: Row[K] }>(
    `SELECT e.id, o.state, c.service_id, e.minutes, e.item_id, e.day, e.draft,
            (SELECT a.marker FROM attempt a WHERE a.entry_id = e.id ORDER BY a.n DESC LIMIT 1) AS marker
     FROM entry e JOIN outbox o ON o.entry_id = e.id LEFT JOIN claim c ON c.entry_id = e.id ORDER BY e.id`,
  )
  const violations: string[] = errors.map((error) => `failed: ${error}`)
  const count = { lost: 0, doubled: 0, wrongClaims: 0, coincidences: 0, breached: 0, detected: 0 }
  const shown = new Set(rows.map(({ id }) => id))
  for (const id of acknowledged)
    if (!shown.has(id)) {
      count.lost += 1
      violations.push(`${id} was saved and is gone`)
    }
  for (const made of orders) {
    const kept = made.filter((id) => shown.has(id))
    if (kept.length < 2) continue
    count.doubled += 1
    violations.push(`${kept.join(' and ')} were saved by one order`)
  }
  for (const row of rows) {
    const copies = held.filter(({ origin }) => origin === row.id)
    const honest = copies.filter(({ breach }) => !breach).length
    const wanted = row.state === 'cancelled' && !takenOff.has(row.id) ? 0 : 1
    if (copies.length > wanted && copies.length - honest > 0) {
      count.breached += 1
      if (copies.some(({ id }) => isKnownSurplus(db, id))) count.detected += 1
      else violations.push(`${row.id} is there ${copies.length} times and nobody found out`)
    } else if (copies.length > 1) {
      count.doubled += 1
      violations.push(`${row.id} is there ${copies.length} times`)
    }
    if (row.state === 'cancelled' && honest > wanted) {
      count.doubled += 1
      violations.push(`${row.id} was taken back and is there`)
    }
    if (row.state === 'confirmed') judgeClaim(row)
    else if (row.state !== 'cancelled') {
      if (copies.length === 0) count.lost += 1
      violations.push(`${row.id} ended ${row.state}, ${copies.length} times there`)
    }
  }

  function judgeClaim(row: Row): void {
    const claimed = held.find(({ id }) => id === row.service_id)
    if (claimed?.origin === null && keepsDigits && sameDigits(claimed.startTime, row.marker)) {
      count.coincidences += 1
      return
    }
    const own = held.some(({ origin }) => origin === row.id)
    if (!own) {
      count.lost += 1
      violations.push(`${row.id} is called recorded and is not there`)
    }
    if (!claimed) {
      count.wrongClaims += 1
      violations.push(`${row.id} is bound to what is not there`)
    } else if (claimed.origin !== row.id) {
      count.wrongClaims += 1
      violations.push(`${row.id} is bound to ${claimed.id} of ${claimed.origin ?? 'somebody else'}`)
    } else if (!sameContent(row, claimed) && !sentByLostLives.has(row.id))
      violations.push(`${row.id} is there with other content`)
  }

  return {
    ...count,
    violations,
    states: Object.fromEntries(rows.map(({ id, state, service_id }) => [id, `${state} ${service_id ?? ''}`])),
  }
}

function isKnownSurplus(db: Database, serviceId: string): boolean {
  return db.get('SELECT 1 FROM surplus WHERE service_id = $serviceId', { serviceId }) !== undefined
}

/** One in 60,000 of those that are alike in everything else. */
function sameDigits(one: string | undefined, other: string | null): boolean {
  const digits = digitsIn(one, 'millisecond')
  return digits !== '' && digits === digitsIn(other, 'millisecond')
}

function sameContent(row: Row, held: Held): boolean {
  const { description } = JSON.parse(row.draft) as { description: string }
  return (
    held.minutes === row.minutes &&
    held.item === row.item_id &&
    held.date === row.day &&
    (held.description ?? '') === description
  )
}
