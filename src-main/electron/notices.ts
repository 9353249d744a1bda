/**
 * Shows notifications of the system. The module keeps a reference to each visible notification, because Electron loses
 * the click handler when a notification is garbage-collected.
 */
import { Notification } from 'electron'
import type { Log } from '../kernel/log.ts'

export interface Notices {
  /** Returns false when the system does not support notifications. */
  show(title: string, body: string, clicked: () => void): boolean
  close(): void
}

/** Creates the notifications. Call it after `ready`. `icon` is an absolute path. */
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
      // An unsigned program on macOS gets this error (Electron: Notification).
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
