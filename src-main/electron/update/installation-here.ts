import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { installationOf, type Installation, type InstallationFacts } from './installation.ts'

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
