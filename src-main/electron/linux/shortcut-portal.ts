import { isWayland } from '../idle.ts'
import type { KeyRoute } from '../key-plan.ts'
import { BusError, type SessionBus } from './session-bus.ts'
import type { Desktop } from './tray-home.ts'

const portal = {
  destination: 'org.freedesktop.portal.Desktop',
  path: '/org/freedesktop/portal/desktop',
  interface: 'org.freedesktop.portal.GlobalShortcuts',
} as const

/**
 * Matches the D-Bus errors that are returned when the portal, or its interface for shortcuts, is missing. A timeout is
 * not one of them, because a busy portal may answer late.
 */
const missing = /^org\.freedesktop\.DBus\.Error\.(ServiceUnknown|NameHasNoOwner|Unknown\w+|InvalidArgs)$/

/**
 * Finds out how shortcuts can be registered. Resolves at the latest when the call to the bus times out, and never
 * rejects. If the portal does not reply in time, it is assumed to exist.
 */
export async function keyRoute(desktop: Desktop, bus: SessionBus | undefined): Promise<KeyRoute> {
  if (!isWayland(desktop)) return 'direct'
  if (!bus) return 'no portal'
  try {
    await bus.property(portal, 'version')
    return 'portal'
  } catch (error) {
    return error instanceof BusError && missing.test(error.message) ? 'no portal' : 'portal'
  }
}
