/**
 * Finds out over the session bus whether a panel shows tray icons, and watches for changes. Only Linux needs this. If
 * the bus does not reply, the guess in tray-home.ts is used.
 */
import type { Ports } from '../../app/ports.ts'
import { watchLock } from './lock-watch.ts'
import type { SessionBus } from './session-bus.ts'
import { presumesTray, type Desktop } from './tray-home.ts'

/**
 * The D-Bus service that shows StatusNotifierItems (freedesktop.org, StatusNotifierWatcher). All desktops use KDE's
 * name for it.
 */
const watcher = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
} as const

/** A panel restarts in less than this many milliseconds, so a shorter absence is not reported. */
const restartMs = 10_000

export interface TrayWatchMakings extends Pick<Ports, 'clock' | 'log'> {
  readonly desktop: Desktop
  /** Undefined when there is no session bus. The `close` function of the {@link TrayWatch} also closes the bus. */
  readonly bus: SessionBus | undefined
}

export interface TrayWatch {
  /** True when the tray icon is probably visible now. */
  readonly hosted: boolean
  /**
   * True when the bus has confirmed that a panel shows icons. Without this confirmation, `hosted` can still be true on
   * a desktop that usually shows icons. If there is no bus, both properties are only a guess.
   */
  readonly answered: boolean
  /**
   * Sets the listener. It is called with true when a panel has appeared, so that the icon can be created again. It is
   * called with false when the panel has disappeared and no other panel has replaced it.
   */
  onChange(listener: (hosted: boolean) => void): void
  close(): void
}

/** Starts watching. Resolves at the latest when the calls to the bus have timed out. Never rejects. */
export async function watchTray({ desktop, bus, clock, log }: TrayWatchMakings): Promise<TrayWatch> {
  const presumed = presumesTray(desktop)
  if (!bus) return { hosted: presumed, answered: presumed, onChange: () => undefined, close: () => undefined }

  // On X11 a panel might still show tray icons of the older kind, which do not use D-Bus.
  const withoutHost = desktop.session === 'wayland' ? false : presumed
  const lock = await watchLock(desktop, bus)
  // GNOME hides its panel while the screen is locked, so a panel that is missing during that time proves nothing. In
  // that case, `hosted` is only the guess `presumed`.
  let answered = await hasHost(bus)
  let hosted = answered || (lock.locked ? presumed : withoutHost)
  let forget: () => void = () => undefined
  let notify: (hosted: boolean) => void = () => undefined

  const look = async (): Promise<void> => {
    forget()
    answered = await hasHost(bus)
    forget()
    if (answered || withoutHost) change(true)
    else forget = clock.after(restartMs, () => giveUp())
  }
  // While the screen is locked, a missing panel is not reported. The check is repeated after the screen is unlocked.
  const giveUp = (): void => {
    if (!lock.locked) change(false)
  }
  const change = (now: boolean): void => {
    if (!now && !hosted) return
    log.info('tray.hosted', { hosted: now })
    hosted = now
    notify(now)
  }
  const lookAgain = (): void => void look()
  lock.onUnlock(lookAgain)
  try {
    await bus.listen({ interface: 'org.freedesktop.DBus', member: 'NameOwnerChanged' }, ([name]) => {
      if (name === watcher.destination) lookAgain()
    })
    await bus.listen({ interface: watcher.interface, member: 'StatusNotifierHostRegistered' }, lookAgain)
    await bus.listen({ interface: watcher.interface, member: 'StatusNotifierHostUnregistered' }, lookAgain)
  } catch (error) {
    log.error('tray.not-watched', error)
  }
  return {
    get hosted() {
      return hosted
    },
    get answered() {
      return answered
    },
    onChange: (listener) => (notify = listener),
    close() {
      forget()
      bus.close()
    },
  }
}

async function hasHost(bus: SessionBus): Promise<boolean> {
  const registered = await bus.property(watcher, 'IsStatusNotifierHostRegistered').catch(() => undefined)
  return registered === true
}
