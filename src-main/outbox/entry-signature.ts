import type { Day } from '#preload/model/primitives.ts'

/**
 * The item, day and minutes of an entry. Entries with the same signature look the same in the service's lists, so while
 * it is unknown whether the service has one of them, the others are not sent.
 */
export interface EntrySignature {
  readonly itemId: string
  readonly day: Day
  readonly minutes: number
}
