/**
 * Finds out whether a panel shows tray icons, by asking it over the session bus, and watches for changes. Only Linux
 * needs this. Without an answer, tray-home.ts guesses.
 */
import type { Log } from '../../kernel/log.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { SessionBus } from './session-bus.ts'
import { presumesTray, type Desktop } from './tray-home.ts'

/** The service that shows StatusNotifierItems (freedesktop.org, StatusNotifierWatcher). All desktops use KDE's name. */
const watcher = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
} as const

/** A panel that restarts is back within this time in milliseconds, so it is not reported as gone. */
const restartMs = 10_000

export interface TrayWatchMakings {
  readonly desktop: Desktop
  /** Undefined when there is no session bus. Closing the watch closes the bus. */
  readonly bus: SessionBus | undefined
  readonly clock: Clock
  readonly log: Log
}

export interface TrayWatch {
  /** True when an icon can be expected to be visible now. */
  readonly hosted: boolean
  /**
   * Sets the listener. It is called with true when a panel has appeared, so that the icon can be created again, and
   * with false when the last panel is gone for good.
   */
  onChange(listener: (hosted: boolean) => void): void
  close(): void
}

/** Starts to watch. Resolves within the timeout of the bus; never rejects. */
export async function watchTray({ desktop, bus, clock, log }: TrayWatchMakings): Promise<TrayWatch> {
  const presumed = presumesTray(desktop)
  if (!bus) return { hosted: presumed, onChange: () => undefined, close: () => undefined }

  // On X11 a panel may still show the older kind of icon, which is not on the bus.
  const withoutHost = desktop.session === 'wayland' ? false : presumed
  let hosted = await hasHost(bus, withoutHost)
  let forget: () => void = () => undefined
  let told: (hosted: boolean) => void = () => undefined

  const look = async (): Promise<void> => {
    forget()
    const now = await hasHost(bus, withoutHost)
    if (now) change(true)
    else forget = clock.after(restartMs, () => change(false))
  }
  const change = (now: boolean): void => {
    if (!now && !hosted) return
    log.info('tray.hosted', { hosted: now })
    hosted = now
    told(now)
  }
  const lookAgain = (): void => void look()
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
    onChange: (listener) => (told = listener),
    close() {
      forget()
      bus.close()
    },
  }
}

async function hasHost(bus: SessionBus, without: boolean): Promise<boolean> {
  const registered = await bus.property(watcher, 'IsStatusNotifierHostRegistered').catch(() => undefined)
  return registered === true ? true : without
}
