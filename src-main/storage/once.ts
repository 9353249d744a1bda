/**
 * Carries out each command that changes data only once, even if the command arrives twice because of a double click, a
 * second window or a lost reply (docs/reliability.md §2.3). The reply is stored in the same transaction as the change.
 */
import * as z from 'zod'
import type { Database } from './database.ts'
import { text } from './columns.ts'

export const carriedOut = z.object({ id: z.string(), at: z.string(), reply: z.string() })
export type CarriedOut = z.infer<typeof carriedOut>

/**
 * Runs `work` in a transaction, and returns and stores its reply. If a command with this id was carried out before,
 * only returns the stored reply. Throws if the stored reply does not match the schema, because the command must not run
 * again.
 */
export function once<T>(
  db: Database,
  commandId: string,
  at: string,
  schema: z.ZodType<T>,
  work: () => NoInfer<T>,
): T {
  return db.transaction(() => {
    const before = db.row({ reply: text }, 'SELECT reply FROM command WHERE id = $id', { id: commandId })
    if (before) return schema.parse(JSON.parse(before.reply))
    const reply = work()
    db.run('INSERT INTO command (id, at, reply) VALUES ($id, $at, $reply)', {
      id: commandId,
      at,
      reply: JSON.stringify(reply),
    })
    return reply
  })
}

/** Returns the commands that created or changed this entry: those whose reply contains its id. */
export function ordersOf(db: Database, entryId: string): CarriedOut[] {
  return db
    .rows(
      { id: text, at: text, reply: text },
      `SELECT id, at, reply FROM command
       WHERE coalesce(json_extract(reply, '$.entryId'), json_extract(reply, '$.saved.entryId')) = $entryId`,
      { entryId },
    )
    .map(({ id, at, reply }) => ({ id, at, reply }))
}

/**
 * Stores a command and its reply, so that a repetition of the command gets the same reply. Must run inside a
 * transaction.
 */
export function rememberOrder(db: Database, { id, at, reply }: CarriedOut): void {
  db.run('INSERT INTO command (id, at, reply) VALUES ($id, $at, $reply) ON CONFLICT DO NOTHING', {
    id,
    at,
    reply,
  })
}
