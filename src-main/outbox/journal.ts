/**
 * The write-ahead journal of sending: attempts, claims and evidence. Contains all SQL on them. Rows are never deleted.
 */
import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Clock } from '../kernel/clock.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Database } from '../storage/database.ts'
import { readStored } from '../storage/stored-json.ts'
import { newest as newestSchema, type Newest } from './newest.ts'

export interface Attempt {
  readonly n: number
  /** The body exactly as it was or would be sent. */
  readonly body: string
  /** The start as sent, whose sub-minute part the service returns; null when none was sent. */
  readonly marker: string | null
  readonly at: Instant
  readonly bootId: string
  readonly bootMs: number
  /** The ids of entries at the service that had the same signature just before; null when there was no lookup. */
  readonly baseline: readonly string[] | null
  /** The newest entries that the service had shown before this attempt; null if it had shown none. */
  readonly newest: Newest | null
  /** The time by the service's clock, from the answer to the lookup before; null when unknown. */
  readonly serviceAt: string | null
}

/** The values with which an attempt begins. */
export type Begun = Pick<Attempt, 'body' | 'marker' | 'baseline' | 'newest' | 'serviceAt'>

/** The outcome of an attempt. `lost`: the request may have been sent, but no valid answer arrived. */
export type AttemptOutcome = 'confirmed' | 'unsent' | 'lost' | 'refused' | 'again'

export type Finding = 'there' | 'not-there' | 'unclear'

/** One lookup at the service because of an attempt. */
export interface Look {
  readonly attempt: number
  readonly seen: number
  readonly complete: boolean
  readonly finding: Finding
  /** The clock since boot when the list was requested. */
  readonly bootId: string
  readonly bootMs: number
}

interface AttemptRow {
  n: number
  body: string
  marker: string | null
  at: string
  boot_id: string
  boot_ms: number
  baseline: string | null
  newest: string | null
  service_at: string | null
}

/** The signature of an entry: entries that share it look the same at the service. */
export interface Class {
  readonly itemId: string
  readonly day: Day
  readonly minutes: number
}

/** A claimed entry of ours, with the start that was sent. */
export interface Claimed extends Class {
  readonly serviceId: string
  readonly entryId: string
  readonly marker: string | null
}

export class Journal {
  readonly #db: Database
  readonly #clock: Clock
  readonly #connectionId: string

  constructor(db: Database, clock: Clock, connectionId: string) {
    this.#db = db
    this.#clock = clock
    this.#connectionId = connectionId
  }

  /** Must be committed before the request is sent. */
  begin(entryId: string, { body, marker, baseline, newest, serviceAt }: Begun): void {
    this.#db.run(
      `INSERT INTO attempt (entry_id, n, body, sha256, marker, at, boot_id, boot_ms, baseline, newest, service_at)
       VALUES ($entryId, 1 + (SELECT coalesce(max(n), 0) FROM attempt WHERE entry_id = $entryId),
               $body, $sha256, $marker, $at, $bootId, $bootMs, $baseline, $newest, $serviceAt)`,
      {
        entryId,
        body,
        sha256: hash('sha256', body),
        marker,
        at: nowOf(this.#clock),
        bootId: this.#clock.bootId(),
        bootMs: this.#clock.bootMs(),
        baseline: baseline && JSON.stringify(baseline),
        newest: newest && JSON.stringify(newest),
        serviceAt,
      },
    )
  }

  /** Returns the latest attempt; undefined when there was none. */
  latest(entryId: string): Attempt | undefined {
    const row = this.#db.get<AttemptRow>(
      `SELECT n, body, marker, at, boot_id, boot_ms, baseline, newest, service_at FROM attempt
       WHERE entry_id = $entryId ORDER BY n DESC LIMIT 1`,
      { entryId },
    )
    return (
      row && {
        n: row.n,
        body: row.body,
        marker: row.marker,
        at: row.at,
        bootId: row.boot_id,
        bootMs: row.boot_ms,
        baseline: this.#baseline(entryId, row.baseline),
        newest: this.#newest(entryId, row.newest),
        serviceAt: row.service_at,
      }
    )
  }

  /** Returns the starts that were sent for this entry, one for each attempt that had a start. */
  markersOf(entryId: string): string[] {
    return this.#db
      .all<{ marker: string }>(
        'SELECT marker FROM attempt WHERE entry_id = $entryId AND marker IS NOT NULL',
        { entryId },
      )
      .map((row) => row.marker)
  }

  /** Whether this fingerprint, to the millisecond, was sent with another entry of ours, on any item and day. */
  isSentWithAnother(entryId: string, digits: string): boolean {
    return (
      this.#db.get(
        `SELECT 1 FROM attempt a JOIN entry e ON e.id = a.entry_id
         WHERE substr(a.marker, 18, 6) = $digits AND a.marker IS NOT NULL AND e.id <> $entryId
           AND e.connection_id = $connection LIMIT 1`,
        { connection: this.#connectionId, entryId, digits },
      ) !== undefined
    )
  }

  /**
   * Whether this fingerprint, to the millisecond, is used near a day: sent with another entry of ours within some
   * weeks, or shown on that day by an entry that came from the account.
   */
  areDigitsUsed(entryId: string, day: Day, digits: string): boolean {
    const bind = { connection: this.#connectionId, entryId, digits, day }
    return (
      this.#db.get(
        `SELECT 1 FROM attempt a JOIN entry e ON e.id = a.entry_id
         WHERE substr(a.marker, 18, 6) = $digits AND a.marker IS NOT NULL AND e.id <> $entryId
           AND e.connection_id = $connection AND abs(julianday(e.day) - julianday($day)) <= 45
         UNION ALL
         SELECT 1 FROM entry e
         WHERE e.connection_id = $connection AND e.day = $day AND e.id <> $entryId
           AND substr(e.started_at, 18, 6) = $digits AND EXISTS (SELECT 1 FROM claim c WHERE c.entry_id = e.id)
           AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = e.id)`,
        bind,
      ) !== undefined
    )
  }

  /** Whether the service is known to have, or to have had, an entry of ours. */
  hasClaim(): boolean {
    return (
      this.#db.get(
        `SELECT 1 FROM claim WHERE connection_id = $connection UNION ALL
         SELECT 1 FROM former_claim WHERE connection_id = $connection LIMIT 1`,
        { connection: this.#connectionId },
      ) !== undefined
    )
  }

  /** Returns the entries that are being looked up because an answer was lost, in the order of saving. */
  inDoubt(): string[] {
    return this.#db
      .all<{ entry_id: string }>(
        `SELECT o.entry_id FROM outbox o
         WHERE o.connection_id = $connection AND o.state NOT IN ('confirmed', 'cancelled') AND o.state = 'checking'
           AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = o.entry_id) ORDER BY o.seq`,
        { connection: this.#connectionId },
      )
      .map((row) => row.entry_id)
  }

  /**
   * Returns the entries that were sent and are not known to be at the service: all open ones, and those withdrawn since
   * `from`.
   */
  unclaimedSent(from: Instant): string[] {
    return this.#db
      .all<{ entry_id: string }>(
        `SELECT o.entry_id FROM outbox o
         WHERE o.connection_id = $connection AND o.state NOT IN ('confirmed', 'cancelled')
           AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = o.entry_id)
         UNION
         SELECT a.entry_id FROM attempt a JOIN outbox o ON o.entry_id = a.entry_id
         WHERE o.connection_id = $connection AND o.state = 'cancelled' AND a.at >= $from
           AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.entry_id = a.entry_id)`,
        { connection: this.#connectionId, from },
      )
      .map((row) => row.entry_id)
  }

  /** Returns the starts that were ever sent for other entries with the same signature. */
  markersOfOthers(entryId: string, { itemId, day, minutes }: Class): string[] {
    return this.#db
      .all<{ marker: string }>(
        `SELECT a.marker FROM attempt a JOIN entry e ON e.id = a.entry_id
         WHERE e.connection_id = $connection AND e.item_id = $itemId AND e.day = $day AND e.minutes = $minutes
           AND a.marker IS NOT NULL AND e.id <> $entryId`,
        { connection: this.#connectionId, entryId, itemId, day, minutes },
      )
      .map((row) => row.marker)
  }

  /** Whether the latest attempt may have taken effect. */
  isInDoubt(entryId: string): boolean {
    return (
      this.#db.get<{ outcome: string | null }>(
        'SELECT outcome FROM attempt WHERE entry_id = $entryId ORDER BY n DESC LIMIT 1',
        { entryId },
      )?.outcome === 'lost'
    )
  }

  conclude(entryId: string, outcome: AttemptOutcome, status: number | null): void {
    this.#db.run(
      `UPDATE attempt SET outcome = $outcome, status = $status, answered_at = $at
       WHERE entry_id = $entryId AND n = (SELECT max(n) FROM attempt WHERE entry_id = $entryId)`,
      { entryId, outcome, status, at: nowOf(this.#clock) },
    )
  }

  /**
   * Records that the service's entry belongs to ours. Fails when either has a claim already, because this one would
   * then be wrong.
   */
  claim(entryId: string, serviceId: string): void {
    this.#db.run(
      'INSERT INTO claim (connection_id, service_id, entry_id) VALUES ($connection, $serviceId, $entryId)',
      { connection: this.#connectionId, serviceId, entryId },
    )
  }

  /** Whether one of our entries claims it, or claimed it earlier. */
  isClaimed(serviceId: string): boolean {
    return (
      this.#db.get(
        `SELECT 1 FROM claim WHERE connection_id = $connection AND service_id = $serviceId UNION ALL
         SELECT 1 FROM former_claim WHERE connection_id = $connection AND service_id = $serviceId`,
        { connection: this.#connectionId, serviceId },
      ) !== undefined
    )
  }

  /**
   * Records that the service no longer has the entry. Its id stays reserved, so that it is never claimed for another
   * entry.
   */
  retire(entryId: string): void {
    this.#db.run(
      `INSERT INTO former_claim (connection_id, service_id, entry_id)
       SELECT connection_id, service_id, entry_id FROM claim WHERE entry_id = $entryId`,
      { entryId },
    )
    this.#db.run('DELETE FROM claim WHERE entry_id = $entryId', { entryId })
  }

  serviceIdOf(entryId: string): string | null {
    return (
      this.#db.get<{ service_id: string }>('SELECT service_id FROM claim WHERE entry_id = $entryId', {
        entryId,
      })?.service_id ?? null
    )
  }

  /**
   * Returns our claimed entries on an item between two days, with the starts that were sent. Corrected entries are left
   * out, because they no longer show how the service returns what was sent.
   */
  claimedOn(itemId: string, from: Day, to: Day): Claimed[] {
    return this.#db.all<{ [K in keyof Claimed]: Claimed[K] }>(
      `SELECT c.service_id AS serviceId, e.id AS entryId, e.item_id AS itemId, e.day, e.minutes,
              (SELECT a.marker FROM attempt a WHERE a.entry_id = e.id ORDER BY a.n DESC LIMIT 1) AS marker
       FROM entry e JOIN claim c ON c.entry_id = e.id
       WHERE e.connection_id = $connection AND e.item_id = $itemId AND e.day BETWEEN $from AND $to
         AND NOT EXISTS (SELECT 1 FROM correction k WHERE k.entry_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.entry_id = e.id AND r.kind = 'corrected')`,
      { connection: this.#connectionId, itemId, from, to },
    )
  }

  /**
   * Returns item and day of our latest confirmed, uncorrected entry with a start fingerprint; null when there is none.
   */
  markedClaim(): Pick<Class, 'itemId' | 'day'> | null {
    return (
      this.#db.get<{ itemId: string; day: string }>(
        `SELECT e.item_id AS itemId, e.day FROM claim c JOIN entry e ON e.id = c.entry_id
         JOIN attempt a ON a.entry_id = e.id
         WHERE c.connection_id = $connection AND a.marker IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM correction k WHERE k.entry_id = e.id)
           AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.entry_id = e.id AND r.kind = 'corrected')
         ORDER BY a.at DESC LIMIT 1`,
        { connection: this.#connectionId },
      ) ?? null
    )
  }

  /**
   * Returns the signatures of our entries on an item between two days that were sent and are not known to be at the
   * service.
   */
  inDoubtOn(itemId: string, from: Day, to: Day): Class[] {
    return this.#db.all<{ itemId: string; day: string; minutes: number }>(
      `SELECT e.item_id AS itemId, e.day, e.minutes FROM entry e
       WHERE e.connection_id = $connection AND e.item_id = $itemId AND e.day BETWEEN $from AND $to
         AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.entry_id = e.id)`,
      { connection: this.#connectionId, itemId, from, to },
    )
  }

  witness(entryId: string, { attempt, seen, complete, finding, bootId, bootMs }: Look): void {
    this.#db.run(
      `INSERT INTO evidence (entry_id, attempt, at, seen, finding, complete, boot_id, boot_ms)
       VALUES ($entryId, $attempt, $at, $seen, $finding, $complete, $bootId, $bootMs)`,
      { entryId, attempt, at: nowOf(this.#clock), seen, finding, complete: Number(complete), bootId, bootMs },
    )
  }

  /** Returns the number of lookups for this attempt. */
  looks(entryId: string, attempt: number): number {
    return this.#db.get<{ n: number }>(
      'SELECT count(*) AS n FROM evidence WHERE entry_id = $entryId AND attempt = $attempt',
      { entryId, attempt },
    )!.n
  }

  /**
   * Returns when complete lists without the entry were requested for this attempt, in milliseconds since boot, oldest
   * first. Only lists since the last boot count.
   */
  negatives(entryId: string, attempt: number): number[] {
    return this.#db
      .all<{ boot_ms: number }>(
        `SELECT boot_ms FROM evidence
         WHERE entry_id = $entryId AND attempt = $attempt AND finding = 'not-there' AND boot_id = $bootId
         ORDER BY id`,
        { entryId, attempt, bootId: this.#clock.bootId() },
      )
      .map((row) => row.boot_ms)
  }

  /** Returns the ids of entries between two days that the service has and that were not sent from here. */
  cameFromAccount(from: Day, to: Day): Set<string> {
    const rows = this.#db.all<{ id: string }>(
      `SELECT e.id FROM entry e JOIN claim c ON c.entry_id = e.id
       WHERE e.connection_id = $connection AND e.day BETWEEN $from AND $to
         AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = e.id)`,
      { connection: this.#connectionId, from, to },
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** Whether anything was sent since `from`. */
  hasSent(from: Instant): boolean {
    return (
      this.#db.get(
        `SELECT 1 FROM attempt a JOIN entry e ON e.id = a.entry_id
         WHERE a.at >= $from AND e.connection_id = $connection LIMIT 1`,
        { connection: this.#connectionId, from },
      ) !== undefined
    )
  }

  /** Returns every attempt since `from`; each may have left a copy. */
  sentSince(from: Instant): SentAttempt[] {
    return this.#db
      .all<SentRow>(
        `SELECT a.entry_id AS entryId, a.body, a.marker, a.baseline, a.newest, a.service_at AS serviceAt,
                c.service_id AS serviceId, o.state = 'cancelled' AS takenBack,
                EXISTS (SELECT 1 FROM attempt b WHERE b.entry_id = a.entry_id AND b.n > a.n
                          AND a.outcome IS 'lost') AS sentAgain
         FROM attempt a JOIN entry e ON e.id = a.entry_id JOIN outbox o ON o.entry_id = e.id
         LEFT JOIN claim c ON c.entry_id = e.id
         WHERE e.connection_id = $connection AND a.at >= $from ORDER BY a.entry_id, a.n`,
        { connection: this.#connectionId, from },
      )
      .map((row) => ({
        ...row,
        takenBack: row.takenBack === 1,
        sentAgain: row.sentAgain === 1,
        baseline: this.#baseline(row.entryId, row.baseline),
        newest: this.#newest(row.entryId, row.newest),
      }))
  }

  /** Returns the counts of what was observed so far, for the diagnosis. */
  observed(): Observed {
    return this.#db.get<Record<keyof Observed, number>>(
      `SELECT count(*) AS sent,
              coalesce(sum(a.outcome = 'lost'), 0) AS lost,
              coalesce(sum(a.outcome = 'lost' AND EXISTS (
                SELECT 1 FROM evidence v WHERE v.entry_id = a.entry_id AND v.attempt = a.n AND v.finding = 'there')), 0) AS found,
              coalesce(sum(a.n > 1 AND EXISTS (
                SELECT 1 FROM attempt l WHERE l.entry_id = a.entry_id AND l.n < a.n AND l.outcome = 'lost')), 0) AS sentAgain
       FROM attempt a JOIN entry e ON e.id = a.entry_id WHERE e.connection_id = $connection`,
      { connection: this.#connectionId },
    )!
  }

  #baseline(entryId: string, text: string | null): string[] | null {
    const what = `list from before an attempt of entry ${entryId}`
    return text === null ? null : (readStored(this.#db, ids, text, { what, instead: unlisted }) ?? null)
  }

  #newest(entryId: string, text: string | null): Newest | null {
    const what = `newest entries from before an attempt of entry ${entryId}`
    return text === null
      ? null
      : (readStored(this.#db, newestSchema, text, { what, instead: unlisted }) ?? null)
  }
}

const ids = z.array(z.string())

const unlisted = 'the entry is looked up as if no list had been read before'

type SentRow = Omit<SentAttempt, 'baseline' | 'newest' | 'takenBack' | 'sentAgain'> & {
  baseline: string | null
  newest: string | null
  takenBack: 0 | 1
  sentAgain: 0 | 1
}

/** An attempt as the audit compares it with the service's entries. */
export interface SentAttempt {
  readonly entryId: string
  readonly body: string
  readonly marker: string | null
  readonly baseline: readonly string[] | null
  readonly newest: Newest | null
  readonly serviceAt: string | null
  /** Whether it was not answered and the entry was sent again. */
  readonly sentAgain: boolean
  /** The service's entry that is ours; null while there is none. */
  readonly serviceId: string | null
  /** Whether the person withdrew the entry, so that no copy of it should exist. */
  readonly takenBack: boolean
}

/** Counts of attempts. */
export interface Observed {
  readonly sent: number
  readonly lost: number
  readonly found: number
  readonly sentAgain: number
}
