/** Tells whether the machine is on its battery saver, where the system keeps that in a file (Linux). */
import { readFileSync } from 'node:fs'

/** Set by the desktop's power mode. */
const profileFile = '/sys/firmware/acpi/platform_profile'

/** False where nobody can tell. */
export function savesPower(file = profileFile): boolean {
  try {
    return readFileSync(file, 'utf8').trim() === 'low-power'
  } catch {
    return false
  }
}
