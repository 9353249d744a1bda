/**
 * Tracks the newest entries of this user that a service has shown, with their creation times according to the service's
 * clock. An entry that was already shown before an attempt cannot be the result of that attempt.
 */
import * as z from 'zod'

export const newest = z.object({
  /** The latest `createdDate` of any entry that the service has shown. */
  at: z.string(),
  /**
   * The ids of the shown entries that were created within {@link clockMarginMs} of `at`. Because the servers' clocks
   * differ, an entry that was already shown can have a later `createdDate` than a newly created one. Its id then shows
   * that it is not new.
   */
  ids: z.array(z.string()),
})
export type Newest = z.infer<typeof newest>

interface Created {
  readonly id: string
  readonly createdDate?: string | null | undefined
}

/** The clocks of a service's servers are assumed to differ by at most this many milliseconds. */
export const clockMarginMs = 60_000
const mostIds = 20

/**
 * Returns `known` updated with one more entry that the service has shown. An entry is ignored if it has no creation
 * time or is clearly older than the newest known one.
 */
export function withOneMore(known: Newest | null, { id, createdDate }: Created): Newest | null {
  const atMs = Date.parse(createdDate ?? '')
  if (Number.isNaN(atMs) || known?.ids.includes(id)) return known
  const knownMs = known === null ? -Infinity : Date.parse(known.at)
  if (atMs < knownMs - clockMarginMs) return known
  const near = known !== null && atMs - knownMs <= clockMarginMs ? known.ids : []
  return { at: atMs > knownMs ? createdDate! : known!.at, ids: [...near, id].slice(-mostIds) }
}

/**
 * Returns `known` updated with an entry that this program created. The entry's id is not added, because the entry is
 * already linked to a local entry.
 */
export function withOurs(known: Newest | null, createdDate: string | null): Newest | null {
  const more = withOneMore(known, { id: '', createdDate })
  return more && { ...more, ids: more.ids.filter((id) => id !== '') }
}

/**
 * Returns whether the entry may have been created after the entries in `known` were shown. If its creation time is
 * unknown, returns true unless its id is in `known`.
 */
export function isNewerThan(known: Newest | null, { id, createdDate }: Created): boolean {
  if (known === null) return true
  if (known.ids.includes(id)) return false
  const laterMs = Date.parse(createdDate ?? '') - Date.parse(known.at)
  return Number.isNaN(laterMs) || laterMs > -clockMarginMs
}
