/**
 * Reads the account's template again, so that forms have the current fields and waiting entries are checked by them.
 */
import { ApiError } from '../api/api-error.ts'
import { readTemplate } from '../api/time-tracking.ts'
import { recheckWaiting } from '../entries/recheck.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Sync } from './sync.ts'

const freshMs = 15 * 60_000

/**
 * Returns true when the service was asked and answered. Rejects with `ApiError` when it cannot be reached or refuses
 * us. An invalid template does not prevent sending: the last known one stays.
 */
export async function refreshTemplate(sync: Sync): Promise<boolean> {
  const known = sync.template.read()
  const ageMs = known ? sync.clock.nowMs() - Date.parse(known.readAt) : freshMs
  if (ageMs >= 0 && ageMs < freshMs) return false
  try {
    const template = await readTemplate(sync.service, nowOf(sync.clock))
    const { changed, days } = sync.db.transaction(() => {
      const changed = sync.template.write(template)
      return { changed, days: changed ? recheckWaiting(sync) : [] }
    })
    if (changed) sync.hub.emit({ name: 'template.changed', payload: {} })
    if (days.length > 0) sync.hub.emit({ name: 'entries.changed', payload: { days } })
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'unreachable' || error.kind === 'credentials')
      throw error
    sync.log.warn('template.not-read', { kind: error.kind, status: error.status })
    return false
  }
}
