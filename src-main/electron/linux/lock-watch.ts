/**
 * Reports whether GNOME's screen shield is up. GNOME raises the shield when the screen is locked, and when the screen
 * goes blank because the user is idle. While the shield is up, GNOME turns off its extensions, so the tray icons
 * disappear. Electron reports locking only on macOS and Windows (Electron: powerMonitor, lock-screen).
 */
import type { SessionBus } from './session-bus.ts'
import { isGnome, type Desktop } from './tray-home.ts'

const screenSaver = {
  destination: 'org.gnome.ScreenSaver',
  path: '/org/gnome/ScreenSaver',
  interface: 'org.gnome.ScreenSaver',
} as const

export interface LockWatch {
  /** Whether the screen is locked or blank. This is false if the desktop does not report it. */
  readonly locked: boolean
  /** Sets the function that is called when the screen can be used again. */
  onUnlock(listener: () => void): void
}

/**
 * Starts watching. Resolves at the latest when the calls to the bus have timed out. Never rejects. Desktops other than
 * GNOME are not queried, because the call would start GNOME's service there.
 */
export async function watchLock(desktop: Desktop, bus: SessionBus): Promise<LockWatch> {
  let locked = false
  let unlocked: () => void = () => undefined
  const change = (now: unknown): void => {
    const before = locked
    locked = now === true
    if (before && !locked) unlocked()
  }
  if (isGnome(desktop)) {
    const { interface: of } = screenSaver
    // The listener is added before the current state is read, so no change in between is missed.
    await bus
      .listen({ interface: of, member: 'ActiveChanged' }, ([now]) => change(now))
      .catch(() => undefined)
    const [now] = await bus.call({ ...screenSaver, member: 'GetActive' }).catch(() => [false])
    change(now)
  }
  return {
    get locked() {
      return locked
    },
    onUnlock: (listener) => (unlocked = listener),
  }
}
