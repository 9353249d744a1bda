/** What the parent and the child of a process trial say to each other, one JSON object a line. */
import type { EntryInput } from '../../../src-preload/model/entry.ts'
import type { EntryState } from '../../../src-preload/model/entry.ts'

export type Order =
  | { readonly kind: 'save'; readonly commandId: string; readonly entry: EntryInput }
  | { readonly kind: 'count' }

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'saved'; readonly commandId: string; readonly entryId: string }
  /** Nothing of it was kept: the disk is full. */
  | { readonly kind: 'refused'; readonly commandId: string }
  /** Another process has the folder open; this one ends. */
  | { readonly kind: 'second' }
  | { readonly kind: 'counts'; readonly counts: Partial<Record<EntryState, number>> }

/** Where a child can be told to die by its own hand. */
export const points = [
  'in the attempt',
  'before sending',
  'after the answer',
  'in the claim',
  'before the reply',
] as const
