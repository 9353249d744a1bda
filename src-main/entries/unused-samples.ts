/**
 * Removes the sample items that earlier versions added to the local workspace, if the user never used them. Also
 * determines which of the sample items and fields are in use.
 */
import type { ItemBook } from '../items/item-book.ts'
import { text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import type { Ledger } from './ledger.ts'

interface Sample {
  readonly id: string
  readonly name: string
  readonly board: string
}

export interface UsedSamples {
  readonly items: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
}

/**
 * SQL that concatenates the stored values from before and after a step. They are the values of an entry as JSON or,
 * depending on the kind of step, other values such as the ids of the items between which a run was moved.
 */
const shapes = "coalesce(before, '') || coalesce(after, '')"

/**
 * Removes the unused sample items, and returns the sample items and fields that are in use. An item is in use if it has
 * an entry, a run or a merge, is pinned, was changed, or occurs in a draft or an undo step. A field is in use if it
 * occurs in an entry, a run, a draft or an undo step.
 */
export function dropUnusedSamples(
  { db, items, template }: Pick<Ledger, 'db' | 'items' | 'template'>,
  connectionId: string,
  samples: { readonly items: readonly Sample[]; readonly fieldIds: readonly string[] },
): UsedSamples {
  return db.transaction(() => {
    const used = samples.items.filter((sample) => isUsed(db, items, connectionId, sample)).map(({ id }) => id)
    for (const { id } of samples.items) if (!used.includes(id) && items.knows(id)) items.drop(id)
    template.forget()
    return { items: new Set(used), fields: usedFields(db, connectionId, samples.fieldIds) }
  })
}

function isUsed(db: Database, items: ItemBook, connection: string, { id, name, board }: Sample): boolean {
  const state = items.states([id]).get(id)
  if (!state) return false
  const isChanged = state.name !== name || state.board !== board || state.link !== null
  if (isChanged || state.pinnedAt !== null) return true
  return (
    items.isTouched(id) ||
    db.has(
      `SELECT 1 FROM draft WHERE connection_id = $connection AND instr(content, '"' || $id || '"')
       UNION ALL
       SELECT 1 FROM step WHERE connection_id = $connection AND instr(${shapes}, $id) LIMIT 1`,
      { connection, id },
    )
  )
}

function usedFields(db: Database, connection: string, fieldIds: readonly string[]): ReadonlySet<string> {
  const used = db.values(
    text,
    `SELECT f.value FROM json_each($fieldIds) f
     WHERE EXISTS (SELECT 1 FROM entry
                   WHERE connection_id = $connection AND json_type(draft, '$.options."' || f.value || '"') IS NOT NULL)
        OR EXISTS (SELECT 1 FROM run
                   WHERE connection_id = $connection AND json_type(draft, '$.options."' || f.value || '"') IS NOT NULL)
        OR EXISTS (SELECT 1 FROM draft
                   WHERE connection_id = $connection AND instr(content, '"' || f.value || '"'))
        OR EXISTS (SELECT 1 FROM step
                   WHERE connection_id = $connection AND instr(${shapes}, '"' || f.value || '"'))`,
    { connection, fieldIds: JSON.stringify(fieldIds) },
  )
  return new Set(used)
}
