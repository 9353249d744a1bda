/**
 * Stores comparisons (questions that ask the user whether an entry at the service is the same as a local entry) and the
 * user's answers. Also stores the duplicates of sent entries (`surplus`) that the daily audit of the service has found.
 * No other module has SQL for these tables.
 */
import * as z from 'zod'
import { candidate, type Candidate } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { text } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'

const candidates = z.array(candidate)

/**
 * SQL condition on a row `s` of `surplus` (an entry at the service that was found to be a duplicate): the entry is not
 * linked to a local entry that this program sent. It may be linked to a local entry that was read from the account.
 */
const isUnclaimed = `NOT EXISTS (
  SELECT 1 FROM claim c WHERE c.connection_id = s.connection_id AND c.service_id = s.service_id
    AND EXISTS (SELECT 1 FROM attempt a WHERE a.entry_id = c.entry_id))`

export class ComparisonStore extends ConnectionRows {
  /**
   * Stores the candidates that the user must compare with the local entry: entries at the service that may be the same.
   * Candidates that were stored before are replaced.
   */
  ask(entryId: string, about: readonly Candidate[]): void {
    this.db.run(
      `INSERT INTO comparison (entry_id, candidates) VALUES ($entryId, $about)
       ON CONFLICT DO UPDATE SET candidates = excluded.candidates`,
      { entryId, about: JSON.stringify(about) },
    )
  }

  remember(entryId: string, seen: readonly Candidate[]): void {
    const before = this.candidates(entryId)
    const more = seen.filter((one) => !before.some(({ serviceId }) => serviceId === one.serviceId))
    if (more.length > 0) this.ask(entryId, [...before, ...more])
  }

  candidates(entryId: string): Candidate[] {
    const sql = 'SELECT candidates FROM comparison WHERE entry_id = $entryId'
    const stored = this.db.value(text, sql, { entryId })
    return stored === undefined ? [] : candidates.parse(JSON.parse(stored))
  }

  /**
   * Returns whether candidates are stored for the local entry: either the user is being asked about them, or a lookup
   * at the service has found entries that may be the same.
   */
  has(entryId: string): boolean {
    return this.db.has('SELECT 1 FROM comparison WHERE entry_id = $entryId', { entryId })
  }

  /**
   * Returns the ids of the local entries about which the user is being asked but can no longer give an answer, because
   * every candidate has since been linked to another local entry.
   */
  unanswerable(): string[] {
    return this.db.values(
      text,
      `SELECT m.entry_id FROM comparison m JOIN outbox o ON o.entry_id = m.entry_id
       WHERE o.connection_id = $connection AND o.state NOT IN ('confirmed', 'cancelled') AND o.state = 'asking'
         AND m.candidates <> '[]'
         AND NOT EXISTS (SELECT 1 FROM json_each(m.candidates) j
                         WHERE NOT EXISTS (SELECT 1 FROM claim c
                                           WHERE c.connection_id = o.connection_id
                                             AND c.service_id = j.value ->> 'serviceId'))`,
      { connection: this.connectionId },
    )
  }

  answered(entryId: string): void {
    this.db.run('DELETE FROM comparison WHERE entry_id = $entryId', { entryId })
  }

  /** Records the user's answer that the service's entry is not this local entry, so that it is not offered again. */
  ruleOut(entryId: string, serviceId: string): void {
    this.db.run(
      'INSERT INTO stranger (entry_id, service_id) VALUES ($entryId, $serviceId) ON CONFLICT DO NOTHING',
      { entryId, serviceId },
    )
  }

  /**
   * Records the user's answer that the service's entry is not a duplicate of this local entry. The same answer is
   * recorded for other local entries with the same item, day and minutes, if the service is known to have them. It is
   * not recorded for a local entry whose create request got no response, because that request may have created the
   * service's entry.
   */
  ruleOutForAlike(entryId: string, serviceId: string): void {
    this.db.run(
      `INSERT INTO stranger (entry_id, service_id)
       SELECT e.id, $serviceId FROM entry e JOIN entry this ON this.id = $entryId
       WHERE e.connection_id = this.connection_id AND e.item_id = this.item_id AND e.day = this.day
         AND e.minutes = this.minutes
         AND (e.id = this.id OR EXISTS (SELECT 1 FROM claim c WHERE c.entry_id = e.id))
       ON CONFLICT DO NOTHING`,
      { entryId, serviceId },
    )
  }

  isRuledOut(entryId: string, serviceId: string): boolean {
    return this.db.has('SELECT 1 FROM stranger WHERE entry_id = $entryId AND service_id = $serviceId', {
      entryId,
      serviceId,
    })
  }

  /**
   * Records that the service has a duplicate of an entry that was sent. Returns false if this duplicate was already
   * recorded.
   */
  noteSurplus(entryId: string, copy: Candidate, at: Instant): boolean {
    const { serviceId } = copy
    const added = this.db.run(
      `INSERT INTO surplus (connection_id, service_id, entry_id, seen, found_at)
       VALUES ($connection, $serviceId, $entryId, $seen, $at) ON CONFLICT DO NOTHING`,
      { connection: this.connectionId, serviceId, entryId, seen: JSON.stringify(copy), at },
    )
    return added > 0
  }

  surplusOf(entryId: string): Candidate[] {
    const sql = `SELECT seen FROM surplus s WHERE entry_id = $entryId AND ${isUnclaimed} ORDER BY service_id`
    return this.db.values(text, sql, { entryId }).map((seen) => candidate.parse(JSON.parse(seen)))
  }

  /** Returns all recorded duplicates, including those that the service may no longer have. */
  surpluses(): { serviceId: string; entryId: string; seen: Candidate }[] {
    return this.db
      .rows(
        { serviceId: text, entryId: text, seen: text },
        `SELECT service_id AS serviceId, entry_id AS entryId, seen FROM surplus WHERE connection_id = $connection`,
        { connection: this.connectionId },
      )
      .map((row) => ({ ...row, seen: candidate.parse(JSON.parse(row.seen)) }))
  }

  /**
   * Deletes the record of a duplicate that the service no longer has, or that has turned out to be a separate entry.
   */
  dropSurplus(serviceId: string): void {
    this.db.run('DELETE FROM surplus WHERE connection_id = $connection AND service_id = $serviceId', {
      connection: this.connectionId,
      serviceId,
    })
  }
}
