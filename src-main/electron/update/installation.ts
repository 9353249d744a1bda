/**
 * How this program came to this machine, as far as it may replace itself. Pure. Where a package manager or somebody
 * else owns its files (deb, rpm, a clone, a folder that is not ours to write to) it refuses to.
 */
export interface Installation {
  readonly kind: 'appimage' | 'nsis' | 'mac'
  readonly arch: 'x64' | 'arm64'
  /** Absolute: the AppImage's file; elsewhere the running program. */
  readonly program: string
}

export interface InstallationFacts {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly execPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether a file beside this one could be written. */
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
      // Set by the AppImage's own start; deb and rpm belong to their package managers.
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
