/** Examines the end of a trial with full knowledge of what happened: the invariants of docs/reliability.md §3.1. */
import { digitsIn, likelyDigits } from '../../src-main/sync/start-fingerprint.ts'
import { integer, orNull, text, type RowOf } from '../../src-main/storage/columns.ts'
import type { Database } from '../../src-main/storage/database.ts'
import type { Deleted, Held } from './service-world.ts'

export interface Verdicts {
  /** One sentence for each violated invariant; empty if none was violated. */
  readonly violations: readonly string[]
  readonly lost: number
  readonly doubled: number
  readonly wrongClaims: number
  /**
   * Entries that exist more than once because the service or network broke an assumption, and how many of them the
   * program detected.
   */
  readonly breached: number
  readonly detected: number
  /**
   * Foreign entries that the program took for ours because they have the same values and digits (A4 broken) or arrived
   * at the same moment (A7).
   */
  readonly coincidences: number
  /** Foreign entries that the program shows as possible copies of ours. */
  readonly falseAlarms: number
  /** Entries that exist twice because lists show nothing (A3 broken), so that no program could detect it. */
  readonly hidden: number
  /** Entries with a violation, about whose later fate a restored older copy has no information (A8 broken). */
  readonly beyondCopy: number
  /** Entries without digits that claimed a late create of another entry of ours (A0 or A2 broken). */
  readonly takenLate: number
  readonly states: Readonly<Record<string, string>>
}

/** Reasons why an older copy has no information about what happened to an entry after the copy was made (A8). */
export type Unknown =
  /** The entry was changed, or sent without digits, after the copy was made, so the program sends it again. */
  | 'changed'
  /**
   * The entry was in doubt and has no start, so a similar entry that was sent after the copy was made is taken for it.
   */
  | 'doubtful'
  /** The entry is cancelled in the copy, but was restored and sent afterwards, so it stays at the service. */
  | 'cancelled'
  /** The entry was sent so shortly before the program started on the copy that lists did not show it yet. */
  | 'just-sent'

type Fault = 'lost' | 'doubled' | 'wrongClaims' | 'content' | 'open'

/** The faults that each reason excuses. Any other fault is a violation even after an older copy was restored. */
const excused: Readonly<Record<Unknown, readonly Fault[]>> = {
  changed: ['doubled', 'content'],
  doubtful: ['wrongClaims', 'lost', 'doubled'],
  cancelled: ['doubled'],
  'just-sent': ['doubled'],
}

const clockErrorMs = 2_000

const columns = {
  id: text,
  state: text,
  service_id: orNull(text),
  minutes: integer,
  item_id: text,
  day: text,
  draft: text,
  started_at: orNull(text),
  startFingerprint: orNull(text),
  attempts: integer,
}
type Row = RowOf<typeof columns>

export function examine({
  db,
  held,
  postedAt,
  deleted,
  acknowledged,
  orders,
  starts,
  takenOff,
  sentByLostLives,
  beyondCopy,
  keepsDigits,
  hidesOwn,
  wasSetBack,
  errors,
}: {
  readonly db: Database
  readonly held: readonly Held[]
  /** The times at which creates of each entry were sent. */
  readonly postedAt: ReadonlyMap<string, readonly number[]>
  readonly deleted: readonly Deleted[]
  readonly acknowledged: ReadonlySet<string>
  readonly orders: readonly (readonly string[])[]
  /** The start of each saved entry as the person entered it. */
  readonly starts: ReadonlyMap<string, string | null>
  readonly takenOff: ReadonlySet<string>
  /** Entries of a restored older copy that the service had by then; they may have been changed since the copy. */
  readonly sentByLostLives: ReadonlySet<string>
  /** Entries whose fate is not in the restored older copy, each with the reason (A8). */
  readonly beyondCopy: ReadonlyMap<string, Unknown>
  /** Whether the service returns milliseconds. */
  readonly keepsDigits: boolean
  /** Whether lists show no entries of this user (A3 broken). */
  readonly hidesOwn: boolean
  /** Whether an older journal was restored, which lacks what lists have shown since. */
  readonly wasSetBack: boolean
  readonly errors: readonly string[]
}): Verdicts {
  const rows = db.rows(
    columns,
    `SELECT e.id, o.state, c.service_id, e.minutes, e.item_id, e.day, e.draft, e.started_at,
            (SELECT a.marker FROM attempt a WHERE a.entry_id = e.id ORDER BY a.n DESC LIMIT 1) AS startFingerprint,
            (SELECT count(*) FROM attempt a WHERE a.entry_id = e.id) AS attempts
     FROM entry e JOIN outbox o ON o.entry_id = e.id LEFT JOIN claim c ON c.entry_id = e.id ORDER BY e.id`,
  )
  const violations: string[] = errors.map((error) => `failed: ${error}`)
  const count = {
    lost: 0,
    doubled: 0,
    wrongClaims: 0,
    coincidences: 0,
    breached: 0,
    detected: 0,
    falseAlarms: 0,
    hidden: 0,
    takenLate: 0,
  }
  const unknowable = new Set<string>()
  const fail = (entryId: string, sentence: string, fault: Fault) => {
    const unknown = beyondCopy.get(entryId)
    if (unknown && excused[unknown].includes(fault)) return void unknowable.add(entryId)
    if (fault !== 'content' && fault !== 'open') count[fault] += 1
    violations.push(sentence)
  }
  const shown = new Set(rows.map(({ id }) => id))
  // The recovery log need not restore entries that the service has: they are shown again when the account is read.
  const isOnlyThere = (id: string) => wasSetBack && held.some(({ origin }) => origin === id)
  for (const id of acknowledged)
    if (!shown.has(id) && !isOnlyThere(id)) {
      count.lost += 1
      violations.push(`${id} was saved and is gone`)
    }
  for (const made of orders) {
    const kept = made.filter((id) => shown.has(id))
    if (kept.length < 2) continue
    count.doubled += 1
    violations.push(`${kept.join(' and ')} were saved by one order`)
  }
  const ordered = new Set(orders.flat())
  for (const { entry_id, service_id } of db.rows(
    { entry_id: text, service_id: text },
    `SELECT entry_id, service_id FROM surplus s
     WHERE NOT EXISTS (SELECT 1 FROM claim c WHERE c.service_id = s.service_id
                         AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = c.entry_id))`,
  )) {
    const named = held.find(({ id }) => id === service_id)
    if (!named) violations.push(`${entry_id} is said to be there twice, as ${service_id}, which is not there`)
    else if (named.origin !== entry_id) count.falseAlarms += 1
  }
  for (const row of rows) {
    if (!ordered.has(row.id)) {
      judgeTakenIn(row)
      continue
    }
    const start = starts.get(row.id)
    if (start !== undefined && start !== row.started_at)
      violations.push(`${row.id} was entered with the start ${start} and shows ${row.started_at}`)
    const copies = held.filter(({ origin }) => origin === row.id)
    const honest = copies.filter(({ breach }) => !breach).length
    const wanted = row.state === 'cancelled' && !takenOff.has(row.id) ? 0 : 1
    if (copies.length > wanted && copies.length - honest > 0) {
      const isFound = copies.some(({ id }) => isKnownSurplus(db, id) || isTakenLate(row.id, id))
      count[!isFound && hidesOwn ? 'hidden' : 'breached'] += 1
      if (isFound) count.detected += 1
      else if (!hidesOwn)
        fail(row.id, `${row.id} is there ${copies.length} times and nobody found out`, 'doubled')
    } else if (copies.length === 2 && hidesOwn) count.hidden += 1
    else if (copies.length > 1) fail(row.id, `${row.id} is there ${copies.length} times`, 'doubled')
    if (row.state === 'cancelled' && honest > wanted && !hidesOwn)
      fail(row.id, `${row.id} was taken back and is there`, 'doubled')
    for (const { held: gone, at, wasShown } of deleted)
      if (
        gone.origin === row.id &&
        wasShown &&
        !wasSetBack &&
        copies.some((copy) => copy.at > at && !copy.breach)
      )
        fail(row.id, `${row.id} was deleted there, and is there again`, 'doubled')
    if (row.state === 'confirmed') judgeClaim(row)
    else if (row.state !== 'cancelled')
      fail(
        row.id,
        `${row.id} ended ${row.state}, ${copies.length} times there`,
        copies.length === 0 ? 'lost' : 'open',
      )
  }

  /** Checks that an entry copied from the account is a foreign one, not another entry of ours. */
  function judgeTakenIn(row: Row): void {
    const origin = held.find(({ id, breach }) => id === row.service_id && !breach)?.origin
    if (origin === null || origin === undefined || !shown.has(origin)) return
    fail(origin, `${row.id} was taken in and is ${origin}`, 'doubled')
  }

  /**
   * Returns whether the copy `serviceId` of the entry `origin` is linked to another entry of ours without digits. This
   * may happen once a create of `origin` has taken effect late or twice (G4), whichever of the copies is linked.
   */
  function isTakenLate(origin: string, serviceId: string): boolean {
    const copy = held.find(({ id }) => id === serviceId)
    const isBreached = held.some((one) => one.origin === origin && one.breach)
    const showsDigits = keepsDigits && digitsIn(copy?.startTime, 'millisecond') !== ''
    return (
      isBreached &&
      !showsDigits &&
      rows.some(({ id, service_id }) => service_id === serviceId && id !== origin)
    )
  }

  function judgeClaim(row: Row): void {
    const claimed = held.find(({ id }) => id === row.service_id)
    // The entry arrived, and somebody has deleted it since.
    if (deleted.some(({ held: { id, origin } }) => id === row.service_id && origin === row.id)) return
    const isByChance = keepsDigits && !sameDigits(row.started_at ?? undefined, row.startFingerprint)
    if (claimed?.origin === null && isByChance && showsDigitsOf(row, claimed)) {
      count.coincidences += 1
      return
    }
    // The program knows the service's clock only to within a second or two (A7).
    const isJustBefore = (at: number) =>
      postedAt.get(row.id)?.some((posted) => posted >= at && posted - at <= clockErrorMs) ?? false
    if (claimed?.origin === null && isJustBefore(claimed.at)) {
      count.coincidences += 1
      return
    }
    const isOfAnother = typeof claimed?.origin === 'string' && claimed.origin !== row.id
    if (isOfAnother && isTakenLate(claimed.origin, claimed.id)) {
      count.takenLate += 1
      return
    }
    const own = held.some(({ origin }) => origin === row.id)
    if (!own) fail(row.id, `${row.id} is called recorded and is not there`, 'lost')
    if (!claimed) fail(row.id, `${row.id} is bound to what is not there`, 'wrongClaims')
    else if (claimed.origin !== row.id)
      fail(
        row.id,
        `${row.id} is bound to ${claimed.id} of ${claimed.origin ?? 'somebody else'}`,
        'wrongClaims',
      )
    else if (!claimed.corrected && !sameContent(row, claimed) && !sentByLostLives.has(row.id))
      fail(row.id, `${row.id} is there with other content`, 'content')
  }

  return {
    ...count,
    beyondCopy: unknowable.size,
    violations,
    states: Object.fromEntries(rows.map(({ id, state, service_id }) => [id, `${state} ${service_id ?? ''}`])),
  }
}

function isKnownSurplus(db: Database, serviceId: string): boolean {
  return db.get('SELECT 1 FROM surplus WHERE service_id = $serviceId', { serviceId }) !== undefined
}

/** Returns whether both have the same digits. By chance this happens to one of 60,000 otherwise equal entries. */
function sameDigits(one: string | undefined, other: string | null): boolean {
  const digits = digitsIn(one, 'millisecond')
  return digits !== '' && digits === digitsIn(other, 'millisecond')
}

/**
 * Returns whether an entry of the service shows the digits with which our entry was sent. Without any attempt, an older
 * copy of the database may have been restored, so these are all digits with which the entry was probably sent.
 */
function showsDigitsOf({ id, startFingerprint, attempts }: Row, { startTime }: Held): boolean {
  if (attempts > 0) return sameDigits(startTime, startFingerprint)
  return likelyDigits(id).includes(digitsIn(startTime, 'millisecond'))
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
