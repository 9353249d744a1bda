/**
 * Stores every attempt to create an entry at the time-tracking service. An attempt is written before its request is
 * sent, and it is never deleted. No other module has SQL that changes this table.
 */
import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Clock } from '../kernel/clock.ts'
import { nowOf } from '../kernel/clock.ts'
import { flag, integer, oneOf, orNull, text, type RowOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { readStored } from '../storage/stored-json.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import type { EntrySignature } from './entry-signature.ts'
import { newest, type Newest } from './newest.ts'

/** The values that the caller provides for a new attempt. The store adds the time and the hash of the body. */
export interface Begun {
  /** The request body, byte for byte. It shows what was sent even after the user has changed the entry. */
  readonly body: string
  /**
   * The start as it was sent, with its start fingerprint (artificial seconds that identify the entry); null if no
   * fingerprint was sent.
   */
  readonly startFingerprint: string | null
  /**
   * The ids of the entries with the same item, day and minutes that existed at the service just before the attempt;
   * null if the service did not return a complete list of them.
   */
  readonly baseline: readonly string[] | null
  /**
   * The newest entries that the service had shown before this attempt. None of them can result from it. Null if none
   * were recorded.
   */
  readonly newest: Newest | null
  /** When the attempt was made, according to the service's clock; null if unknown. */
  readonly serviceAt: string | null
}

export interface Attempt extends Begun {
  readonly n: number
  readonly at: Instant
  readonly bootId: string
  readonly bootMs: number
}

/**
 * The outcome of an attempt. `unsent`: the request was certainly not sent. `lost`: the request may have been sent, but
 * no valid response arrived. `again`: the service certainly did not create the entry, so the entry will be sent again.
 */
export type AttemptOutcome = (typeof outcomes)[number]
const outcomes = ['confirmed', 'unsent', 'lost', 'refused', 'again'] as const

/** An attempt, with the values that the audit (the search for duplicates) compares with the service's entries. */
export interface SentAttempt extends Begun {
  readonly entryId: string
  readonly sentAgain: boolean
  /** Null while the request is pending, and after a crash until the attempt is recorded as lost. */
  readonly outcome: AttemptOutcome | null
  /** `at` is the time of the attempt. `savedAt` is the time at which the entry was saved; null if it is unknown. */
  readonly at: Instant
  readonly savedAt: Instant | null
  /** The id of the service's entry that is linked to this local entry; null if there is no link. */
  readonly serviceId: string | null
  /** Whether the user withdrew the entry. The service should then not have it. */
  readonly withdrawn: boolean
}

const begunColumns = {
  body: text,
  startFingerprint: orNull(text),
  at: text,
  baseline: orNull(text),
  newest: orNull(text),
  serviceAt: orNull(text),
}

const attemptColumns = { ...begunColumns, n: integer, bootId: text, bootMs: integer }

const sentColumns = {
  ...begunColumns,
  entryId: text,
  sentAgain: flag,
  outcome: orNull(oneOf(outcomes)),
  savedAt: orNull(text),
  serviceId: orNull(text),
  withdrawn: flag,
}

const observedColumns = {
  sent: integer,
  lost: integer,
  found: integer,
  /** The number of attempts to send an entry again after an earlier attempt had got no valid response. */
  sentAgain: integer,
}

const ids = z.array(z.string())

const unlisted = 'the entry is looked up as if no list had been read before'

export class AttemptStore extends ConnectionRows {
  readonly #clock: Clock

  constructor(db: Database, clock: Clock, connectionId: string) {
    super(db, connectionId)
    this.#clock = clock
  }

  /** Records an attempt. This must be committed before the request is sent. */
  begin(entryId: string, { body, startFingerprint, baseline, newest, serviceAt }: Begun): void {
    this.db.run(
      `INSERT INTO attempt (entry_id, n, body, sha256, marker, at, boot_id, boot_ms, baseline, newest, service_at)
       VALUES ($entryId, 1 + (SELECT coalesce(max(n), 0) FROM attempt WHERE entry_id = $entryId),
               $body, $sha256, $startFingerprint, $at, $bootId, $bootMs, $baseline, $newest, $serviceAt)`,
      {
        entryId,
        body,
        sha256: hash('sha256', body),
        startFingerprint,
        at: nowOf(this.#clock),
        bootId: this.#clock.bootId(),
        bootMs: this.#clock.bootMs(),
        baseline: baseline && JSON.stringify(baseline),
        newest: newest && JSON.stringify(newest),
        serviceAt,
      },
    )
  }

  latest(entryId: string): Attempt | undefined {
    const row = this.db.row(
      attemptColumns,
      `SELECT n, body, marker AS startFingerprint, at, boot_id AS bootId, boot_ms AS bootMs, baseline, newest,
              service_at AS serviceAt
       FROM attempt WHERE entry_id = $entryId ORDER BY n DESC LIMIT 1`,
      { entryId },
    )
    return row && { ...row, ...this.#seenBefore(entryId, row) }
  }

  conclude(entryId: string, outcome: AttemptOutcome, status: number | null): void {
    this.db.run(
      `UPDATE attempt SET outcome = $outcome, status = $status, answered_at = $at
       WHERE entry_id = $entryId AND n = (SELECT max(n) FROM attempt WHERE entry_id = $entryId)`,
      { entryId, outcome, status, at: nowOf(this.#clock) },
    )
  }

  /**
   * Returns whether the latest attempt to create the entry got no valid response. In that case, the service may have
   * the entry.
   */
  isInDoubt(entryId: string): boolean {
    return this.#latestOutcome(entryId) === 'lost'
  }

  /**
   * Returns whether the latest attempt certainly created nothing at the service. Returns false if the entry was never
   * sent or the outcome is still unknown.
   */
  hasCreatedNothing(entryId: string): boolean {
    const outcome = this.#latestOutcome(entryId)
    return outcome === 'unsent' || outcome === 'refused' || outcome === 'again'
  }

  /**
   * Returns the ids of the entries that must be looked up because their create requests got no response, oldest first.
   */
  inDoubt(): string[] {
    return this.db.values(
      text,
      `SELECT o.entry_id FROM outbox o
       WHERE o.connection_id = $connection AND o.state NOT IN ('confirmed', 'cancelled') AND o.state = 'checking'
         AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = o.entry_id) ORDER BY o.seq`,
      { connection: this.connectionId },
    )
  }

  /**
   * Returns the signatures (item, day and minutes) of the entries that were sent but are not linked to an entry at the
   * service. Only entries on this item and on the days from `from` to `to` are included.
   */
  inDoubtOn(itemId: string, from: Day, to: Day): EntrySignature[] {
    return this.db.rows(
      { itemId: text, day: text, minutes: integer },
      `SELECT e.item_id AS itemId, e.day, e.minutes FROM entry e
       WHERE e.connection_id = $connection AND e.item_id = $itemId AND e.day BETWEEN $from AND $to
         AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.entry_id = e.id)`,
      { connection: this.connectionId, itemId, from, to },
    )
  }

  /**
   * Returns the ids of the sent entries that the service may or may not have: those that are not confirmed yet, and
   * those that were sent since `from` and then withdrawn by the user.
   */
  unclaimedSent(from: Instant): string[] {
    return this.db.values(
      text,
      `SELECT o.entry_id FROM outbox o
       WHERE o.connection_id = $connection AND o.state NOT IN ('confirmed', 'cancelled')
         AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = o.entry_id)
       UNION
       SELECT a.entry_id FROM attempt a JOIN outbox o ON o.entry_id = a.entry_id
       WHERE o.connection_id = $connection AND o.state = 'cancelled' AND a.at >= $from
         AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.entry_id = a.entry_id)`,
      { connection: this.connectionId, from },
    )
  }

  hasSent(from: Instant): boolean {
    return this.db.has(
      `SELECT 1 FROM attempt a JOIN entry e ON e.id = a.entry_id
       WHERE a.at >= $from AND e.connection_id = $connection LIMIT 1`,
      { connection: this.connectionId, from },
    )
  }

  /** Returns every attempt since `from`, because any of them may have left a duplicate at the service. */
  sentSince(from: Instant): SentAttempt[] {
    return this.db
      .rows(
        sentColumns,
        `SELECT a.entry_id AS entryId, a.body, a.marker AS startFingerprint, a.baseline, a.newest, a.service_at AS serviceAt,
                c.service_id AS serviceId, o.state = 'cancelled' AS withdrawn,
                EXISTS (SELECT 1 FROM attempt b WHERE b.entry_id = a.entry_id AND b.n > a.n
                          AND a.outcome IS 'lost') AS sentAgain,
                a.outcome, a.at,
                (SELECT min(r.at) FROM receipt r WHERE r.entry_id = a.entry_id) AS savedAt
         FROM attempt a JOIN entry e ON e.id = a.entry_id JOIN outbox o ON o.entry_id = e.id
         LEFT JOIN claim c ON c.entry_id = e.id
         WHERE e.connection_id = $connection AND a.at >= $from ORDER BY a.entry_id, a.n`,
        { connection: this.connectionId, from },
      )
      .map((row) => ({
        ...row,
        withdrawn: row.withdrawn === 1,
        sentAgain: row.sentAgain === 1,
        ...this.#seenBefore(row.entryId, row),
      }))
  }

  observed(): RowOf<typeof observedColumns> {
    return this.db.row(
      observedColumns,
      `SELECT count(*) AS sent,
              coalesce(sum(a.outcome = 'lost'), 0) AS lost,
              coalesce(sum(a.outcome = 'lost' AND EXISTS (
                SELECT 1 FROM evidence v WHERE v.entry_id = a.entry_id AND v.attempt = a.n AND v.finding = 'there')), 0) AS found,
              coalesce(sum(a.n > 1 AND EXISTS (
                SELECT 1 FROM attempt l WHERE l.entry_id = a.entry_id AND l.n < a.n AND l.outcome = 'lost')), 0) AS sentAgain
       FROM attempt a JOIN entry e ON e.id = a.entry_id WHERE e.connection_id = $connection`,
      { connection: this.connectionId },
    )!
  }

  /**
   * Returns the outcome of the entry's latest attempt; null if that attempt has no outcome yet, undefined if the entry
   * was never sent.
   */
  #latestOutcome(entryId: string): string | null | undefined {
    return this.db.value(
      orNull(text),
      'SELECT outcome FROM attempt WHERE entry_id = $entryId ORDER BY n DESC LIMIT 1',
      { entryId },
    )
  }

  #seenBefore(entryId: string, row: RowOf<typeof begunColumns>): Pick<Begun, 'baseline' | 'newest'> {
    const read = <T>(schema: z.ZodType<T>, stored: string | null, list: string): T | null => {
      const what = `${list} from before an attempt of entry ${entryId}`
      return stored === null
        ? null
        : (readStored(this.db, schema, stored, { what, instead: unlisted }) ?? null)
    }
    return { baseline: read(ids, row.baseline, 'list'), newest: read(newest, row.newest, 'newest entries') }
  }
}
