/**
 * Whether a panel really shows our icon, asked of the panel itself and asked again whenever panels come and go. Only
 * Linux has that question. Owns the question; refuses to guess while there is an answer (tray-home.ts guesses).
 */
import type { Log } from '../kernel/log.ts'
import type { Clock } from '../kernel/clock.ts'
import type { SessionBus } from './session-bus.ts'
import { presumesTray, type Desktop } from './tray-home.ts'

/** Where StatusNotifierItems are shown (freedesktop.org, StatusNotifierWatcher); KDE's name is everybody's. */
const watcher = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
} as const

/** A panel that restarts is back sooner; only one that stays away is worth a word. */
const restartMs = 10_000

export interface TrayWatchMakings {
  readonly desktop: Desktop
  /** Nothing where there is none. The one who opened it also hears when it is no longer needed. */
  readonly bus: SessionBus | undefined
  readonly clock: Clock
  readonly log: Log
}

export interface TrayWatch {
  /** Whether an icon can be expected to be seen now. */
  readonly hosted: boolean
  /** A panel has come: an icon that was offered before it was there may be dead. Or the last one has stayed away. */
  onChange(listener: (hosted: boolean) => void): void
  close(): void
}

/** Resolves soon, at the latest when the bus has had its time; never rejects. */
export async function watchTray({ desktop, bus, clock, log }: TrayWatchMakings): Promise<TrayWatch> {
  const presumed = presumesTray(desktop)
  if (!bus) return { hosted: presumed, onChange: () => undefined, close: () => undefined }

  // On X11 a panel may still show the older kind of icon, about which the bus knows nothing.
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
