/**
 * An order given twice is carried out once (docs/reliability.md §2.3): a double click, a second window, a reply
 * that got lost. The reply is kept beside what it did, in the same transaction.
 */
import * as z from 'zod'
import type { Database } from './database.ts'

/** An order that was carried out, and what was answered, as JSON. */
export const carriedOut = z.object({ id: z.string(), at: z.string(), reply: z.string() })
export type CarriedOut = z.infer<typeof carriedOut>

/** Runs `work` in a transaction, or gives back what it answered when this command was carried out before. */
export function once<T>(db: Database, commandId: string, at: string, work: () => T): T {
  return db.transaction(() => {
    const before = db.get<{ reply: string }>('SELECT reply FROM command WHERE id = $id', { id: commandId })
    if (before) return JSON.parse(before.reply) as T
    const reply = work()
    db.run('INSERT INTO command (id, at, reply) VALUES ($id, $at, $reply)', {
      id: commandId,
      at,
      reply: JSON.stringify(reply),
    })
    return reply
  })
}

/** The orders that were answered with this entry: those that made it or changed it. */
export function ordersOf(db: Database, entryId: string): CarriedOut[] {
  return db
    .all<CarriedOut>(
      `SELECT id, at, reply FROM command
       WHERE coalesce(json_extract(reply, '$.entryId'), json_extract(reply, '$.saved.entryId')) = $entryId`,
      { entryId },
    )
    .map(({ id, at, reply }) => ({ id, at, reply }))
}

/** For the caller's transaction: whoever gives this order again gets the same answer. */
export function rememberOrder(db: Database, { id, at, reply }: CarriedOut): void {
  db.run('INSERT INTO command (id, at, reply) VALUES ($id, $at, $reply) ON CONFLICT DO NOTHING', {
    id,
    at,
    reply,
  })
}
