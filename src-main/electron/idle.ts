/**
 * How long nobody has touched the machine. Electron tells it, except on Wayland, where it has always said 0
 * (electron#27912); there the compositor is asked, in the common way or in GNOME's. Owns the last answer; where nobody
 * knows it says 0, which asks nobody anything.
 */
import { powerMonitor } from 'electron'
import type { SessionBus } from './session-bus.ts'
import type { Desktop } from './tray-home.ts'
import type { WaylandIdle } from './wayland-idle.ts'

const monitor = {
  destination: 'org.gnome.Mutter.IdleMonitor',
  path: '/org/gnome/Mutter/IdleMonitor/Core',
  interface: 'org.gnome.Mutter.IdleMonitor',
  member: 'GetIdletime',
} as const

/** From then on nobody is there, for what can wait. */
const awayMs = 5 * 60_000

export class Idle {
  readonly #bus: SessionBus | undefined
  readonly #compositor: Pick<WaylandIdle, 'ms'> | undefined
  #lastMs = 0

  /** `compositor`: nothing where it does not tell. */
  constructor(desktop: Desktop, bus: SessionBus | undefined, compositor?: Pick<WaylandIdle, 'ms'>) {
    this.#bus = isWayland(desktop) ? bus : undefined
    this.#compositor = isWayland(desktop) ? compositor : undefined
  }

  /** Milliseconds. On GNOME's Wayland as of the call before: whoever asks every few seconds is late by as many. */
  readonly ms = (): number => {
    if (this.#compositor) return this.#compositor.ms()
    if (!this.#bus) return powerMonitor.getSystemIdleTime() * 1_000
    void this.#ask(this.#bus)
    return this.#lastMs
  }

  /** Whether somebody is there; when nobody can tell, yes. */
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
