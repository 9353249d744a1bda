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
 * These D-Bus errors mean that the portal, or its interface for shortcuts, is missing. A timeout does not mean that.
 */
const missing = /^org\.freedesktop\.DBus\.Error\.(ServiceUnknown|NameHasNoOwner|Unknown\w+|InvalidArgs)$/

/**
 * Resolves to the way in which shortcuts can be registered, at the latest when the call to the bus times out. Never
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
