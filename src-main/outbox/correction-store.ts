/**
 * Store of corrections: changes and deletions of sent entries that the service does not have yet. Contains all SQL on
 * them.
 */
import { entryProblem, type Correction, type EntryProblem } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Database } from '../storage/database.ts'
import { Kept } from '../storage/kept.ts'

type Kind = Correction['kind']

export interface PendingCorrection {
  readonly entryId: string
  readonly kind: Kind
  /** An answer settles only the version for which it was given. */
  readonly version: number
  /** The entry's facts as the service is known to have them, as JSON. */
  readonly base: string
  /** The kind of correction that may have been sent without an answer. */
  readonly sent: Kind | null
  /** Whether it must be sent once more, whatever the last answer was. */
  readonly again: boolean
  /** Number of consecutive failures. */
  readonly tries: number
  /** The refusal of the service; nothing is sent until a person has decided. */
  readonly problem: EntryProblem | null
}

interface Row {
  entry_id: string
  kind: Kind
  version: number
  base: string
  sent: Kind | null
  again_at: string | null
  tries: number
  problem: string | null
}

/** Condition on a row `k`: the service has the correction, which is only sent once more as a precaution. */
export const isTold = `(k.sent IS NULL AND k.again_at IS NOT NULL AND k.next_try_at IS k.again_at)`

export class CorrectionStore {
  readonly #db: Database
  readonly #connection: string
  /** Whether there are no corrections, which is the usual case; further queries are skipped then. */
  readonly #isEmpty: Kept<boolean>

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connection = connectionId
    this.#isEmpty = new Kept(
      db,
      ['correction'],
      () => db.get('SELECT 1 FROM correction LIMIT 1') === undefined,
    )
  }

  read(entryId: string): PendingCorrection | undefined {
    if (this.#isEmpty.value) return undefined
    const row = this.#db.get<Row>('SELECT * FROM correction WHERE entry_id = $entryId', { entryId })
    return row && toCorrection(row)
  }

  /** Requests a correction. `base` is used only if none was pending. */
  want(entryId: string, kind: Kind, base: string): void {
    this.#db.run(
      `INSERT INTO correction (entry_id, connection_id, kind, version, base)
       VALUES ($entryId, $connection, $kind, 1, $base)
       ON CONFLICT (entry_id) DO UPDATE SET kind = $kind, version = version + 1, tries = 0, next_try_at = NULL,
                                            problem = NULL`,
      { entryId, connection: this.#connection, kind, base },
    )
  }

  /** Requests a correction after a restore, when it is unknown what was sent before. */
  wantAgain(entryId: string, kind: Kind, base: string): void {
    this.want(entryId, kind, base)
    this.#db.run('UPDATE correction SET sent = kind, sent_version = version WHERE entry_id = $entryId', {
      entryId,
    })
  }

  /**
   * Must be committed before the request is sent. Until `lateUntil`, a request that was not answered may still take
   * effect.
   */
  leaves(entryId: string, kind: Kind, lateUntil: Instant): void {
    this.#db.run(
      `UPDATE correction
       SET again_at = CASE WHEN sent = 'change' AND sent_version <> version THEN $lateUntil ELSE again_at END,
           sent = $kind, sent_version = version
       WHERE entry_id = $entryId`,
      { entryId, kind, lateUntil },
    )
  }

  /**
   * Records that the service has `base` now; requests since `version` remain pending. If an older change may still take
   * effect after this one, the correction is sent once more when that is no longer possible.
   */
  took(entryId: string, version: number, base: string, now: Instant): void {
    this.#db.run(
      `DELETE FROM correction
       WHERE entry_id = $entryId AND version = $version AND (again_at IS NULL OR again_at <= $now)`,
      { entryId, version, now },
    )
    this.#db.run(
      `UPDATE correction SET base = $base, sent = NULL, tries = 0,
              next_try_at = CASE WHEN version = $version THEN again_at ELSE next_try_at END
       WHERE entry_id = $entryId`,
      { entryId, version, base },
    )
  }

  /** Records that the latest request certainly had no effect, so that the doubt is the same as before it. */
  notDone(entryId: string, before: Kind | null): void {
    this.#db.run('UPDATE correction SET sent = $before WHERE entry_id = $entryId', { entryId, before })
  }

  /** Records the refusal of the service, unless the correction was changed in the meantime. */
  refused(entryId: string, version: number, problem: EntryProblem): void {
    this.#db.run(
      'UPDATE correction SET problem = $problem WHERE entry_id = $entryId AND version = $version',
      {
        entryId,
        version,
        problem: JSON.stringify(problem),
      },
    )
  }

  tryLater(entryId: string, at: Instant): void {
    this.#db.run(
      'UPDATE correction SET tries = tries + 1, next_try_at = $at WHERE entry_id = $entryId AND problem IS NULL',
      { entryId, at },
    )
  }

  drop(entryId: string): void {
    this.#db.run('DELETE FROM correction WHERE entry_id = $entryId', { entryId })
  }

  /** Returns the entries whose corrections can be sent now. */
  due(now: Instant): string[] {
    if (this.#isEmpty.value) return []
    return this.#db
      .all<{ entry_id: string }>(
        `SELECT entry_id FROM correction
         WHERE connection_id = $connection AND problem IS NULL AND (next_try_at IS NULL OR next_try_at <= $now)
         ORDER BY entry_id`,
        { connection: this.#connection, now },
      )
      .map((row) => row.entry_id)
  }

  /** Returns the entries whose corrections need a person. */
  refusedOnes(): string[] {
    return this.#db
      .all<{ entry_id: string }>(
        `SELECT entry_id FROM correction WHERE connection_id = $connection AND problem IS NOT NULL ORDER BY entry_id`,
        { connection: this.#connection },
      )
      .map((row) => row.entry_id)
  }

  /** Returns when the next correction is due; null when none waits. */
  nextDue(now: Instant): Instant | null {
    if (this.#isEmpty.value) return null
    return (
      this.#db.get<{ at: string | null }>(
        `SELECT min(coalesce(next_try_at, $now)) AS at FROM correction
         WHERE connection_id = $connection AND problem IS NULL`,
        { connection: this.#connection, now },
      )?.at ?? null
    )
  }

  /** Makes all waiting corrections due now. */
  hurry(): void {
    this.#db.run('UPDATE correction SET next_try_at = NULL WHERE connection_id = $connection', {
      connection: this.#connection,
    })
  }

  counts(): { readonly waiting: number; readonly refused: number } {
    if (this.#isEmpty.value) return { waiting: 0, refused: 0 }
    return this.#db.get<{ waiting: number; refused: number }>(
      `SELECT coalesce(sum(k.problem IS NULL AND NOT ${isTold}), 0) AS waiting,
              coalesce(sum(k.problem IS NOT NULL), 0) AS refused
       FROM correction k WHERE k.connection_id = $connection`,
      { connection: this.#connection },
    )!
  }
}

function toCorrection(row: Row): PendingCorrection {
  return {
    entryId: row.entry_id,
    kind: row.kind,
    version: row.version,
    base: row.base,
    sent: row.sent,
    again: row.again_at !== null,
    tries: row.tries,
    problem: row.problem === null ? null : entryProblem.parse(JSON.parse(row.problem)),
  }
}
