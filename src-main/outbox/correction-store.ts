/**
 * Stores corrections (changes to sent entries, and deletions of sent entries) until the service has accepted them and
 * no older request can overwrite them any more. No other module has SQL that changes this table.
 */
import { correction, type Correction, type EntryProblem } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { flag, integer, oneOf, orNull, text, type RowOf } from '../storage/columns.ts'
import { Cached } from '../storage/cached.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import { lastChange } from './change-list.ts'
import { parseProblem } from './outbox-store.ts'
import { isOver, timesOf } from './waits.ts'

type Kind = Correction['kind']

const kind = oneOf(correction.shape.kind.options)

const columns = {
  entryId: text,
  kind,
  /**
   * The number of this version of the correction. It grows when the user changes the entry again, and is never used
   * twice for the same entry. The response to a request settles only the version that was sent.
   */
  version: integer,
  /** The values that the service last confirmed for this entry, as JSON. */
  base: text,
  /** The kind of the request that was sent and is still unanswered; null if all were answered. */
  sent: orNull(kind),
  /** The latest time at which the request in `sent` can still take effect; null if that is unknown. */
  sentUntil: orNull(text),
  again: flag,
  /** The number of consecutive failures, from which the wait before the next try is computed. */
  tries: integer,
  problem: orNull(text),
}

export interface PendingCorrection extends Readonly<Omit<RowOf<typeof columns>, 'again' | 'problem'>> {
  /**
   * Whether the correction will be sent once more even if the service has accepted it. This is necessary because an
   * older request may take effect later and overwrite the correction.
   */
  readonly again: boolean
  /**
   * Why the service refused the correction; null if it has not. A refused correction is not sent again until the user
   * has decided.
   */
  readonly problem: EntryProblem | null
}

/**
 * SQL condition on a row `k` of `correction`: the service has accepted the correction, and it will be sent once more
 * only as a precaution.
 */
export const isAtService = `(k.sent IS NULL AND k.again_at IS NOT NULL AND k.next_try_at IS k.again_at)`

/**
 * SQL condition on a row `k` of `correction`: the correction need not wait any longer. Only a correction that the service
 * has accepted keeps waiting after the wall clock was set back, because it must not be sent again while an older request
 * may take effect.
 */
const isDue = `(k.next_try_at <= $now OR NOT ${isAtService} AND ${isOver('k.next_try_at')})`

export class CorrectionStore extends ConnectionRows {
  /** True if no connection has any corrections, which is the usual case. The most frequent queries are then skipped. */
  readonly #isEmpty = new Cached(
    this.db,
    ['correction'],
    () => !this.db.has('SELECT 1 FROM correction LIMIT 1'),
  )

  read(entryId: string): PendingCorrection | undefined {
    if (this.#isEmpty.value) return undefined
    const row = this.db.row(
      columns,
      `SELECT entry_id AS entryId, kind, version, base, sent, sent_until AS sentUntil, again_at IS NOT NULL AS again,
              tries, problem
       FROM correction WHERE entry_id = $entryId`,
      { entryId },
    )
    return row && { ...row, again: row.again === 1, problem: parseProblem(row.problem) }
  }

  /**
   * Stores a correction to be sent. If the entry already has a pending correction, updates its kind and increments its
   * version, but keeps its `base` and the record of requests already sent. In the same transaction, the caller must add
   * the entry to the list of changes (`ChangeList`). The version of a new correction is one more than the number of the
   * last change in that list, so it is higher than the versions of all earlier corrections.
   */
  request(entryId: string, kind: Kind, base: string): void {
    this.db.run(
      `INSERT INTO correction (entry_id, connection_id, kind, version, base)
       VALUES ($entryId, $connection, $kind, $version, $base)
       ON CONFLICT (entry_id) DO UPDATE SET kind = $kind, version = version + 1, tries = 0, next_try_at = NULL,
                                            problem = NULL`,
      { entryId, connection: this.connectionId, kind, base, version: lastChange(this.db) + 1 },
    )
  }

  /**
   * Stores a correction that was restored from the recovery log (a second record of the entries, beside the database).
   * A request of the kind `sent` may already have been sent, so the correction is treated as if that request had been
   * sent and had received no response.
   */
  requestAgain(entryId: string, kind: Kind, base: string, sent: Kind): void {
    this.request(entryId, kind, base)
    this.db.run('UPDATE correction SET sent = $sent, sent_version = version WHERE entry_id = $entryId', {
      entryId,
      sent,
    })
  }

  /**
   * Records that a request is about to be sent. This must be committed before the request is sent. This request, like
   * any earlier change request that got no response, can take effect until `lateUntil`.
   */
  recordRequest(entryId: string, kind: Kind, lateUntil: Instant): void {
    this.db.run(
      `UPDATE correction
       SET again_at = CASE WHEN sent = 'change' AND sent_version <> version THEN $lateUntil ELSE again_at END,
           sent = $kind, sent_version = version, sent_until = $lateUntil
       WHERE entry_id = $entryId`,
      { entryId, kind, lateUntil },
    )
  }

  /**
   * Records that the service accepted `version` and now has the values `base`. If a newer version exists, it remains
   * pending. The correction also remains if an older change request that got no response may still overwrite the
   * accepted version. In that case, it is sent once more as soon as the older request can no longer take effect.
   */
  recordAccepted(entryId: string, version: number, base: string, now: Instant): void {
    this.db.run(
      `DELETE FROM correction
       WHERE entry_id = $entryId AND version = $version AND (again_at IS NULL OR again_at <= $now)`,
      { entryId, version, now },
    )
    this.db.run(
      `UPDATE correction SET base = $base, sent = NULL, tries = 0,
              next_try_at = CASE WHEN version = $version THEN again_at ELSE next_try_at END
       WHERE entry_id = $entryId`,
      { entryId, version, base },
    )
  }

  /**
   * Records that the latest request certainly had no effect. `before` is the value that `sent` had before that request.
   */
  recordNoEffect(entryId: string, before: Kind | null): void {
    this.db.run('UPDATE correction SET sent = $before WHERE entry_id = $entryId', { entryId, before })
  }

  /** Sets the time until which the request in `sent` can take effect. Call this if that time has not been recorded. */
  setSentUntil(entryId: string, lateUntil: Instant): void {
    this.db.run('UPDATE correction SET sent_until = $lateUntil WHERE entry_id = $entryId', {
      entryId,
      lateUntil,
    })
  }

  /** Records why the service refused `version`. Does nothing if the user has changed the correction since. */
  recordRefusal(entryId: string, version: number, problem: EntryProblem): void {
    this.db.run('UPDATE correction SET problem = $problem WHERE entry_id = $entryId AND version = $version', {
      entryId,
      version,
      problem: JSON.stringify(problem),
    })
  }

  tryLater(entryId: string, at: Instant): void {
    this.db.run(
      'UPDATE correction SET tries = tries + 1, next_try_at = $at WHERE entry_id = $entryId AND problem IS NULL',
      { entryId, at },
    )
  }

  drop(entryId: string): void {
    this.db.run('DELETE FROM correction WHERE entry_id = $entryId', { entryId })
  }

  due(now: Instant): string[] {
    if (this.#isEmpty.value) return []
    return this.db.values(
      text,
      `SELECT entry_id FROM correction k
       WHERE connection_id = $connection AND problem IS NULL AND ${isDue}
       ORDER BY entry_id`,
      { connection: this.connectionId, ...timesOf(now) },
    )
  }

  refusedOnes(): string[] {
    return this.db.values(
      text,
      `SELECT entry_id FROM correction WHERE connection_id = $connection AND problem IS NOT NULL ORDER BY entry_id`,
      { connection: this.connectionId },
    )
  }

  /** Returns when the next correction is due, or `now` if it is overdue; null if no correction is waiting to be sent. */
  nextDue(now: Instant): Instant | null {
    if (this.#isEmpty.value) return null
    return this.db.value(
      orNull(text),
      `SELECT min(CASE WHEN ${isDue} THEN $now ELSE next_try_at END) FROM correction k
       WHERE connection_id = $connection AND problem IS NULL`,
      { connection: this.connectionId, ...timesOf(now) },
    )!
  }

  /**
   * Makes every postponed correction due now, for example when the network returns. Corrections that the service has
   * already accepted stay postponed.
   */
  hurry(): void {
    this.db.run(
      `UPDATE correction AS k SET next_try_at = NULL WHERE connection_id = $connection AND NOT ${isAtService}`,
      { connection: this.connectionId },
    )
  }

  counts(): { readonly waiting: number; readonly refused: number } {
    if (this.#isEmpty.value) return { waiting: 0, refused: 0 }
    return this.db.row(
      { waiting: integer, refused: integer },
      `SELECT coalesce(sum(k.problem IS NULL AND NOT ${isAtService}), 0) AS waiting,
              coalesce(sum(k.problem IS NOT NULL), 0) AS refused
       FROM correction k WHERE k.connection_id = $connection`,
      { connection: this.connectionId },
    )!
  }
}
