/** The newest entries of this user that a service has shown, by the service's clock. Pure. */
import * as z from 'zod'

export const newest = z.object({
  /** The newest createdDate. */
  at: z.string(),
  /** The entries created within {@link marginMs} of it, which are known although they may look newer. */
  ids: z.array(z.string()),
})
export type Newest = z.infer<typeof newest>

interface Created {
  readonly id: string
  readonly createdDate?: string | null | undefined
}

/** The clocks of one service's machines may differ by this much. */
const marginMs = 60_000
const mostIds = 20

/** Returns the value with one more entry; an entry without a creation time changes nothing. */
export function withOneMore(known: Newest | null, { id, createdDate }: Created): Newest | null {
  const atMs = Date.parse(createdDate ?? '')
  if (Number.isNaN(atMs) || known?.ids.includes(id)) return known
  const knownMs = known === null ? -Infinity : Date.parse(known.at)
  if (atMs < knownMs - marginMs) return known
  const near = known !== null && atMs - knownMs <= marginMs ? known.ids : []
  return { at: atMs > knownMs ? createdDate! : known!.at, ids: [...near, id].slice(-mostIds) }
}

/** Returns the value after an entry of ours was created; its id is not added, because its claim is known. */
export function withOurs(known: Newest | null, createdDate: string | null): Newest | null {
  const more = withOneMore(known, { id: '', createdDate })
  return more && { ...more, ids: more.ids.filter((id) => id !== '') }
}

/** Whether an entry may have been created after these were shown. */
export function isNewerThan(known: Newest | null, { id, createdDate }: Created): boolean {
  if (known === null) return true
  if (known.ids.includes(id)) return false
  const laterMs = Date.parse(createdDate ?? '') - Date.parse(known.at)
  return Number.isNaN(laterMs) || laterMs > -marginMs
}
