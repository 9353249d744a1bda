/**
 * An order given twice is carried out once (reliability.md §2.3): a double click, a second window, a reply
 * that got lost. The reply is kept beside what it did, in the same transaction.
 */
import type { Database } from './database.ts'

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
