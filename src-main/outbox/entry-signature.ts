import type { Day } from '#preload/model/primitives.ts'

/**
 * The item, day and minutes of an entry. In the service's lists, entries with the same signature cannot be
 * distinguished by these values alone.
 */
export interface EntrySignature {
  readonly itemId: string
  readonly day: Day
  readonly minutes: number
}
