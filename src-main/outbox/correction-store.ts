/** Sent entries that the service still has differently from how they are here. All SQL on them. */
import { entryProblem, type Correction, type EntryProblem } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Database } from '../storage/database.ts'
import { Kept } from '../storage/kept.ts'

type Kind = Correction['kind']

export interface PendingCorrection {
  readonly entryId: string
  readonly kind: Kind
  /** An answer settles only the version that it is the answer to. */
  readonly version: number
  /** The entry's facts as the service is known to have them, as JSON. */
  readonly base: string
  /** What may have left since then and was not answered. */
  readonly sent: Kind | null
  /** It has to be told once more, whatever was answered. */
  readonly again: boolean
  /** Failures in a row. */
  readonly tries: number
  /** The service's no; nothing is sent until a person has decided. */
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

/** Of a row `k`: the service has it so, and is only told once more to be on the safe side. */
export const isTold = `(k.sent IS NULL AND k.again_at IS NOT NULL AND k.next_try_at IS k.again_at)`

export class CorrectionStore {
  readonly #db: Database
  readonly #connection: string
  /** Nearly always: then nothing else is asked, however often somebody wants to know. */
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

  /** From now on the service is to have it so. `base` counts where nothing was pending. */
  want(entryId: string, kind: Kind, base: string): void {
    this.#db.run(
      `INSERT INTO correction (entry_id, connection_id, kind, version, base)
       VALUES ($entryId, $connection, $kind, 1, $base)
       ON CONFLICT (entry_id) DO UPDATE SET kind = $kind, version = version + 1, tries = 0, next_try_at = NULL,
                                            problem = NULL`,
      { entryId, connection: this.#connection, kind, base },
    )
  }

  /** The same, where nobody knows any more what left: a journal that is made whole again. */
  wantAgain(entryId: string, kind: Kind, base: string): void {
    this.want(entryId, kind, base)
    this.#db.run('UPDATE correction SET sent = kind, sent_version = version WHERE entry_id = $entryId', {
      entryId,
    })
  }

  /** Must be committed before the first byte leaves. Until `lateUntil` what left and was not answered may take effect. */
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
   * The service has `base` now; what was ordered since `version` is still to be told. Where an older change may arrive
   * after this one, it is told once more when that cannot be any longer.
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

  /** What was tried last did not take effect, for sure: as unsure as it was before. */
  notDone(entryId: string, before: Kind | null): void {
    this.#db.run('UPDATE correction SET sent = $before WHERE entry_id = $entryId', { entryId, before })
  }

  /** The service said no; that counts only where nothing else was ordered meanwhile. */
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

  /** Those that can be told now. */
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

  /** Those that need a person. */
  refusedOnes(): string[] {
    return this.#db
      .all<{ entry_id: string }>(
        `SELECT entry_id FROM correction WHERE connection_id = $connection AND problem IS NOT NULL ORDER BY entry_id`,
        { connection: this.#connection },
      )
      .map((row) => row.entry_id)
  }

  /** When the next one is due; null when none waits. */
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

  /** Makes those due that wait for their next try. */
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
