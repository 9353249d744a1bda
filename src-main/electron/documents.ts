import { homedir } from 'node:os'
import { app as electron } from 'electron'

/**
 * Returns the user's documents folder, or the home folder if the desktop has no documents folder. Electron throws in
 * that case (Electron: app.getPath).
 */
export function documentsFolder(): string {
  try {
    return electron.getPath('documents')
  } catch {
    return homedir()
  }
}
