/**
 * Measures how long the user has been idle. Electron reports this time, except on Wayland, where it always returns 0
 * (electron#27912). On Wayland, the compositor is queried instead, through the protocol ext-idle-notify-v1 or, on
 * GNOME, over D-Bus. If the time is unknown, the result is 0, and the user is never asked about idle time.
 */
import { powerMonitor } from 'electron'
import type { SessionBus } from './linux/session-bus.ts'
import type { Desktop } from './linux/tray-home.ts'
import type { WaylandIdle } from './linux/wayland-idle.ts'

const monitor = {
  destination: 'org.gnome.Mutter.IdleMonitor',
  path: '/org/gnome/Mutter/IdleMonitor/Core',
  interface: 'org.gnome.Mutter.IdleMonitor',
  member: 'GetIdletime',
} as const

/** After this many milliseconds without input, the user is considered to be away, and no reminders are shown. */
const awayMs = 5 * 60_000

export class Idle {
  readonly #bus: SessionBus | undefined
  readonly #compositor: Pick<WaylandIdle, 'ms'> | undefined
  #lastMs = 0

  /** `compositor` is undefined if the desktop is not on Wayland or its compositor does not report idle time. */
  constructor(desktop: Desktop, bus: SessionBus | undefined, compositor?: Pick<WaylandIdle, 'ms'>) {
    this.#bus = isWayland(desktop) ? bus : undefined
    this.#compositor = isWayland(desktop) ? compositor : undefined
  }

  /**
   * Returns the idle time in milliseconds. On GNOME with Wayland, each call sends a query but returns the latest known
   * reply, so the result is usually as old as the interval between calls.
   */
  readonly ms = (): number => {
    if (this.#compositor) return this.#compositor.ms()
    if (!this.#bus) return powerMonitor.getSystemIdleTime() * 1_000
    void this.#ask(this.#bus)
    return this.#lastMs
  }

  /** Resolves to true when the user is at the machine, or when that is unknown. */
  readonly attended = async (): Promise<boolean> => {
    if (this.#compositor) return this.#compositor.ms() < awayMs
    if (this.#bus) return (await this.#ask(this.#bus)) < awayMs
    const state = powerMonitor.getSystemIdleState(awayMs / 1_000)
    return state === 'active' || state === 'unknown'
  }

  async #ask(bus: SessionBus): Promise<number> {
    const [answer] = await bus.call(monitor).catch(() => [])
    this.#lastMs = typeof answer === 'number' ? answer : 0
    return this.#lastMs
  }
}

export function isWayland({ platform, session }: Desktop): boolean {
  return platform === 'linux' && session === 'wayland'
}
