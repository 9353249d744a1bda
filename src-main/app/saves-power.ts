/** Detects whether the machine is saving power, on systems that store this in a file (Linux). */
import { readFileSync } from 'node:fs'

/** The power mode of the desktop sets this file. */
const profileFile = '/sys/firmware/acpi/platform_profile'

/** True when the machine is saving power; false when it cannot be detected. */
export function savesPower(file = profileFile): boolean {
  try {
    return readFileSync(file, 'utf8').trim() === 'low-power'
  } catch {
    return false
  }
}
