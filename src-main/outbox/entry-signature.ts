import type { Day } from '#preload/model/primitives.ts'

/**
 * The values by which the service's lists show an entry. These values do not distinguish entries with the same signature.
 */
export interface EntrySignature {
  readonly itemId: string
  readonly day: Day
  readonly minutes: number
}
