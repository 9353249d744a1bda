/**
 * Describes how this program was installed. The description is undefined when the program must not replace itself: a
 * package manager (deb, rpm) manages its files, the program runs from a clone, or its folder is not writable.
 */
import { appImageFile } from '../linux/appimage.ts'

export interface Installation {
  readonly kind: 'appimage' | 'nsis' | 'mac'
  readonly arch: 'x64' | 'arm64'
  /** The absolute path of the file to replace: the AppImage or, on other systems, the running program. */
  readonly program: string
}

export interface InstallationFacts {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly execPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly canWriteBeside: (path: string) => boolean
}

export function installationOf(facts: InstallationFacts): Installation | undefined {
  const { packaged, arch, canWriteBeside } = facts
  const place = packaged ? placeOf(facts) : undefined
  if (!place || (arch !== 'x64' && arch !== 'arm64') || !canWriteBeside(place.program)) return undefined
  return { ...place, arch }
}

function placeOf({
  platform,
  execPath,
  env,
}: InstallationFacts): Pick<Installation, 'kind' | 'program'> | undefined {
  switch (platform) {
    case 'linux': {
      // A program from a deb or rpm package has no AppImage file; its package manager updates it.
      const program = appImageFile(env, execPath)
      return program ? { kind: 'appimage', program } : undefined
    }
    case 'win32':
      return { kind: 'nsis', program: execPath }
    case 'darwin':
      return { kind: 'mac', program: execPath }
    default:
      return undefined
  }
}
