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
 * Matches the D-Bus errors that mean that the desktop's portal (a D-Bus service), or the portal's interface for
 * shortcuts, is missing. Does not match a timeout, because a busy portal may answer late.
 */
const missing = /^org\.freedesktop\.DBus\.Error\.(ServiceUnknown|NameHasNoOwner|Unknown\w+|InvalidArgs)$/

/**
 * Finds out how global shortcuts can be registered: directly or, on Wayland, through the desktop's portal (a D-Bus
 * service). A portal that does not reply in time is assumed to exist. Resolves at the latest when the call to the bus
 * times out. Never rejects.
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
