/** The write-ahead journal of sending: attempts, claims, evidence. All SQL on them. A row is never taken back. */
import { createHash } from 'node:crypto'
import type { Instant } from '#preload/model/primitives.ts'
import type { Clock } from '../kernel/clock.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Database } from '../storage/database.ts'

export interface Attempt {
  readonly n: number
  /** The bytes as they left, or would have. */
  readonly body: string
  /** `startTime` as sent, which the service echoes; null when the entry has no start. */
  readonly marker: string | null
  readonly at: Instant
  readonly bootId: string
  readonly bootMs: number
}

/** What became of an attempt. `lost`: bytes may have left and no proper answer came. */
export type AttemptOutcome = 'confirmed' | 'unsent' | 'lost' | 'refused' | 'again'

export type Finding = 'there' | 'not-there' | 'unclear'

interface AttemptRow {
  n: number
  body: string
  marker: string | null
  at: string
  boot_id: string
  boot_ms: number
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

  /** Must be committed before the first byte leaves. */
  begin(entryId: string, body: string, marker: string | null): void {
    this.#db.run(
      `INSERT INTO attempt (entry_id, n, body, sha256, marker, at, boot_id, boot_ms)
       VALUES ($entryId, 1 + (SELECT coalesce(max(n), 0) FROM attempt WHERE entry_id = $entryId),
               $body, $sha256, $marker, $at, $bootId, $bootMs)`,
      {
        entryId,
        body,
        sha256: createHash('sha256').update(body).digest('hex'),
        marker,
        at: nowOf(this.#clock),
        bootId: this.#clock.bootId(),
        bootMs: this.#clock.bootMs(),
      },
    )
  }

  /** The latest attempt; undefined when there was none. */
  latest(entryId: string): Attempt | undefined {
    const row = this.#db.get<AttemptRow>(
      'SELECT n, body, marker, at, boot_id, boot_ms FROM attempt WHERE entry_id = $entryId ORDER BY n DESC LIMIT 1',
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
      }
    )
  }

  /** The markers ever sent for entries that look the same to the service. */
  markersOf({ itemId, day, minutes }: { itemId: string; day: string; minutes: number }): string[] {
    return this.#db
      .all<{ marker: string }>(
        `SELECT a.marker FROM attempt a JOIN entry e ON e.id = a.entry_id
         WHERE e.connection_id = $connection AND e.item_id = $itemId AND e.day = $day AND e.minutes = $minutes
           AND a.marker IS NOT NULL`,
        { connection: this.#connectionId, itemId, day, minutes },
      )
      .map((row) => row.marker)
  }

  conclude(entryId: string, outcome: AttemptOutcome, status: number | null): void {
    this.#db.run(
      `UPDATE attempt SET outcome = $outcome, status = $status, answered_at = $at
       WHERE entry_id = $entryId AND n = (SELECT max(n) FROM attempt WHERE entry_id = $entryId)`,
      { entryId, outcome, status, at: nowOf(this.#clock) },
    )
  }

  /** Binds the service's entry to ours. Fails when either is bound already: that would be a wrong claim. */
  claim(entryId: string, serviceId: string): void {
    this.#db.run(
      'INSERT INTO claim (connection_id, service_id, entry_id) VALUES ($connection, $serviceId, $entryId)',
      { connection: this.#connectionId, serviceId, entryId },
    )
  }

  isClaimed(serviceId: string): boolean {
    return (
      this.#db.get('SELECT 1 FROM claim WHERE connection_id = $connection AND service_id = $serviceId', {
        connection: this.#connectionId,
        serviceId,
      }) !== undefined
    )
  }

  serviceIdOf(entryId: string): string | null {
    return (
      this.#db.get<{ service_id: string }>('SELECT service_id FROM claim WHERE entry_id = $entryId', {
        entryId,
      })?.service_id ?? null
    )
  }

  witness(entryId: string, attempt: number, seen: number, finding: Finding): void {
    this.#db.run(
      `INSERT INTO evidence (entry_id, attempt, at, seen, finding) VALUES ($entryId, $attempt, $at, $seen, $finding)`,
      { entryId, attempt, at: nowOf(this.#clock), seen, finding },
    )
  }

  /** How often the service was asked about this attempt. */
  looks(entryId: string, attempt: number): number {
    return this.#db.get<{ n: number }>(
      'SELECT count(*) AS n FROM evidence WHERE entry_id = $entryId AND attempt = $attempt',
      { entryId, attempt },
    )!.n
  }

  /** When the complete lists without the entry were read, for this attempt, oldest first. */
  negatives(entryId: string, attempt: number): Instant[] {
    return this.#db
      .all<{ at: string }>(
        `SELECT at FROM evidence WHERE entry_id = $entryId AND attempt = $attempt AND finding = 'not-there' ORDER BY id`,
        { entryId, attempt },
      )
      .map((row) => row.at)
  }
}
