/**
 * Reads the account's template (the fields that its time-tracking service defines for entries) again if it is older
 * than 15 minutes. Forms then show the current fields, and unsent entries are checked against them.
 */
import { ApiError } from '../api/api-error.ts'
import { readTemplate } from '../api/time-tracking.ts'
import type { Template } from '#preload/model/template.ts'
import { recheckWaiting } from '../entries/recheck.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Sync } from './sync.ts'

const freshMs = 15 * 60_000

/**
 * Returns true if the service has returned a template. Rejects with `ApiError` when the service cannot be reached or
 * rejects the credentials. After any other failure, the last known template is used, and sending continues.
 */
export async function refreshTemplate(sync: Sync): Promise<boolean> {
  const known = sync.template.read()
  const ageMs = known ? sync.clock.nowMs() - Date.parse(known.readAt) : freshMs
  if (ageMs >= 0 && ageMs < freshMs) return false
  try {
    const template = ofConnection(sync, await readTemplate(sync.service, nowOf(sync.clock)))
    // The user of the local workspace changed the fields while they were being read, so the response may mix old and
    // new fields. It is discarded, because the change has already stored the new template.
    if (sync.connection.kind === 'local' && JSON.stringify(sync.template.read()) !== JSON.stringify(known))
      return true
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

/** Removes the properties that only the local workspace can have, in case the service of an account sends them. */
function ofConnection({ connection }: Pick<Sync, 'connection'>, template: Template): Template {
  if (connection.kind === 'local') return template
  const { omitted: _, fields, ...rest } = template
  return { ...rest, fields: fields.map(({ archived: _, ...field }) => field) }
}
