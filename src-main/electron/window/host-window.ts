import { join } from 'node:path'
import type { Ports } from '../../app/ports.ts'
import { MainWindow, type WindowMakings } from './window.ts'

interface HostWindowMakings extends Omit<
  WindowMakings,
  'preload' | 'icon' | 'theme' | 'remembered' | 'remember'
> {
  readonly settingsFile: Ports['settingsFile']
  /** The absolute path of the program's folder, which contains `out/` and `resources/`, packaged or not. */
  readonly root: string
}

export function hostWindow({ settingsFile, root, ...makings }: HostWindowMakings): MainWindow {
  return new MainWindow({
    ...makings,
    preload: join(root, 'out', 'preload', 'preload.cjs'),
    icon: join(root, 'resources', 'icons', makings.platform === 'win32' ? 'icon.ico' : '256x256.png'),
    theme: () => settingsFile.get('theme'),
    remembered: () => settingsFile.get('window'),
    remember: (memory) => {
      try {
        settingsFile.set({ window: memory })
      } catch (error) {
        // A failure to save the window position is only logged, because it is too minor for a message to the user.
        makings.log.error('window.not-remembered', error)
      }
    },
  })
}
