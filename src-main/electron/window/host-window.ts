import { join } from 'node:path'
import type { Ports } from '../../app/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Guarded } from './guards.ts'
import { MainWindow } from './window.ts'

export interface HostWindowMakings extends Pick<Guarded, 'page' | 'packaged'> {
  readonly clock: Clock
  readonly log: Log
  readonly platform: NodeJS.Platform
  readonly hasTray: () => boolean
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
        // If the window position cannot be saved, that is only logged, because it is not worth a message to the user.
        makings.log.error('window.not-remembered', error)
      }
    },
  })
}
