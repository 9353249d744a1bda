/**
 * The system's own notifications. Owns those that are on the screen: one that nobody holds is collected, and its click
 * with it. Refuses to insist: where the system shows none, nothing is said.
 */
import { Notification } from 'electron'
import type { Log } from '../kernel/log.ts'

export interface Notices {
  /** False where the system has no notifications. */
  show(title: string, body: string, clicked: () => void): boolean
  close(): void
}

/** After `ready`. `icon` is an absolute path. */
export function openNotices(log: Log, icon: string): Notices {
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
      // An unsigned program on macOS is told so here (Electron: Notification).
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
