/**
 * Removes the sample data that earlier versions put into a new local workspace (used without an account), except the
 * items and fields that are in use.
 */
import type { Database } from '../storage/database.ts'
import type { ItemStore } from './item-store.ts'
import { sample } from './seed.ts'
import type { Setting } from './setting.ts'
import type { TemplateStore } from './template-store.ts'

export interface Samples {
  readonly items: readonly { readonly id: string; readonly name: string; readonly board: string }[]
  readonly fieldIds: readonly string[]
}

export interface InUse {
  readonly items: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
}

/**
 * Removes, in one transaction, all samples except those that `inUse` returns or that an entry or a sub-item uses. Does
 * nothing if they have been removed before. If the program is interrupted, it calls `inUse` again at the next start and
 * then removes the samples.
 */
export function removeUnusedSamples(
  from: { db: Database; setting: Setting; items: ItemStore; template: TemplateStore },
  inUse: (samples: Samples) => InUse,
): void {
  const { db, setting, items, template } = from
  if (setting.get('samples') === undefined) return
  const boardName = new Map(sample.boards.map(({ id, name }) => [id, name]))
  const kept = inUse({
    items: sample.items.map(({ id, name, board }) => ({ id, name, board: boardName.get(board) ?? board })),
    fieldIds: sample.fields.map(({ id }) => id),
  })
  db.transaction(() => {
    for (const { id } of sample.items) if (!kept.items.has(id) && !items.isUsed(id)) items.remove(id)
    for (const { id } of sample.boards) items.removeEmptyBoard(id)
    for (const { id } of sample.fields)
      if (!kept.fields.has(id) && !template.isUsed(id)) template.removeField(id)
    setting.remove('samples')
  })
}
