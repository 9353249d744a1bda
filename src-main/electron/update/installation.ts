/**
 * Describes how this program was installed. The description is undefined if the program must not replace itself. This
 * is the case if a package manager (deb, rpm) manages its files, if it runs from a clone of the repository, or if its
 * folder is not writable.
 */
import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
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

/** Describes how the running program was installed. Returns undefined if it must not replace itself. */
export function installationHere(
  facts: Pick<InstallationFacts, 'packaged' | 'platform' | 'env'>,
): Installation | undefined {
  const { arch, execPath } = process
  return installationOf({ ...facts, arch, execPath, canWriteBeside })
}

function canWriteBeside(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK)
    return true
  } catch {
    return false
  }
}

const kinds: Partial<Record<NodeJS.Platform, Installation['kind']>> = {
  linux: 'appimage',
  win32: 'nsis',
  darwin: 'mac',
}

export function installationOf(facts: InstallationFacts): Installation | undefined {
  const { packaged, platform, arch, execPath, env, canWriteBeside } = facts
  const kind = kinds[platform]
  if (!packaged || kind === undefined || (arch !== 'x64' && arch !== 'arm64')) return undefined
  // A program from a deb or rpm package has no AppImage file; its package manager updates it.
  const program = kind === 'appimage' ? appImageFile(env, execPath) : execPath
  return program !== undefined && canWriteBeside(program) ? { kind, arch, program } : undefined
}
