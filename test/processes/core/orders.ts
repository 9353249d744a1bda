/** The messages between the parent and the child of a process trial, one JSON object per line. */
import type { EntryInput } from '../../../src-preload/model/entry.ts'
import type { EntryState } from '../../../src-preload/model/entry.ts'

export type Order =
  | { readonly kind: 'save'; readonly commandId: string; readonly entry: EntryInput }
  | { readonly kind: 'count' }

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'saved'; readonly commandId: string; readonly entryId: string }
  /** The reply when the disk is full and nothing was saved. */
  | { readonly kind: 'refused'; readonly commandId: string }
  /** The reply when another process has opened the folder, so that this one ends. */
  | { readonly kind: 'second' }
  | { readonly kind: 'counts'; readonly counts: Partial<Record<EntryState, number>> }

/** The points at which a child can be told to kill itself. */
export const points = [
  'in the attempt',
  'before sending',
  'after the answer',
  'in the claim',
  'before the reply',
] as const
