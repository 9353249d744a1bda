import type { Day } from '#preload/model/primitives.ts'

/**
 * Item, day and minutes of an entry. Entries with the same signature cannot be distinguished in the service's lists by
 * these values.
 */
export interface EntrySignature {
  readonly itemId: string
  readonly day: Day
  readonly minutes: number
}
