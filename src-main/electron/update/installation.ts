/**
 * How this program was installed, if it may replace itself. Pure. Undefined when somebody else manages its files: a
 * package manager (deb, rpm), a clone, or a folder without write access.
 */
export interface Installation {
  readonly kind: 'appimage' | 'nsis' | 'mac'
  readonly arch: 'x64' | 'arm64'
  /** Absolute path of the AppImage's file, or on other systems of the running program. */
  readonly program: string
}

export interface InstallationFacts {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly execPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** True when a file can be written beside this one. */
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
      // The AppImage sets this variable; deb and rpm are updated by their package managers.
      const program = env['APPIMAGE']
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
