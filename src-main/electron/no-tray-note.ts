/**
 * Tells the user that the desktop shows no tray icon, so the program can be reached only through its window. The note
 * is shown only once, even across restarts.
 */
import { desk as words } from '#preload/words/made/desk.ts'
import type { Ports } from '../app/ports.ts'
import type { Log } from '../kernel/log.ts'
import type { Notices } from './notices.ts'

export interface NoTrayMakings {
  readonly settingsFile: Ports['settingsFile']
  readonly log: Log
  readonly notices: Pick<Notices, 'show'>
  /** Shows a message box. It is used if the system does not support notifications. */
  readonly tell: (sentence: string) => void
  readonly clicked: () => void
}

export function noteMissingTray({ settingsFile, log, notices, tell, clicked }: NoTrayMakings): void {
  if (settingsFile.get('noTrayTold') === true) return
  try {
    settingsFile.set({ noTrayTold: true })
  } catch (error) {
    log.error('host.not-remembered', error)
  }
  if (!notices.show(words().noTrayTitle, words().noTrayBody, clicked)) tell(words().noTrayMessage)
}
