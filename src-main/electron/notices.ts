/**
 * Shows system notifications. The module keeps a reference to each visible notification, because Electron loses the
 * click handler when a notification is garbage-collected.
 */
import { Notification } from 'electron'
import type { Log } from '../kernel/log.ts'

export interface Notices {
  /** Returns false when the system does not support notifications. */
  show(title: string, body: string, clicked: () => void): boolean
  close(): void
}

export interface NoticeMakings {
  readonly log: Log
  readonly icon: string
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  /** Shows a message at the tray icon, on Windows only. */
  readonly balloon: (title: string, body: string, clicked: () => void) => void
}

/** Sets up notifications. Call this after Electron's event `ready`. */
export function openNotices({ log, icon, platform, packaged, balloon }: NoticeMakings): Notices {
  if (platform === 'win32' && !packaged) return balloons(balloon)
  const shown = new Set<Notification>()
  return {
    show(title, body, clicked) {
      if (!Notification.isSupported()) return false
      const notice = new Notification({ title, body, icon })
      const forget = (): void => void shown.delete(notice)
      notice.on('click', () => {
        forget()
        clicked()
      })
      notice.on('close', forget)
      // macOS emits this event if the program is not code-signed (Electron: Notification).
      notice.on('failed', () => {
        forget()
        log.warn('notice.failed')
      })
      shown.add(notice)
      notice.show()
      return true
    },
    close() {
      for (const notice of shown) notice.close()
      shown.clear()
    },
  }
}

/**
 * Shows messages as balloons at the tray icon, for a program that runs from a clone on Windows. For such a program, the
 * first use of Electron's notifications would write a shortcut into the Start menu. The shortcut would be named
 * "Electron", start Electron without the app, and remain in the menu.
 */
function balloons(balloon: NoticeMakings['balloon']): Notices {
  return {
    show(title, body, clicked) {
      balloon(title, body, clicked)
      return true
    },
    close: () => undefined,
  }
}
