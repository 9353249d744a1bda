/** Detects whether the machine is saving power. Only Linux provides this information in a file. */
import { readFileSync } from 'node:fs'

/** Linux desktops set the machine's power mode through this file. */
const profileFile = '/sys/firmware/acpi/platform_profile'

/** Returns false if the file cannot be read, for example on macOS or Windows. */
export function savesPower(file = profileFile): boolean {
  try {
    return readFileSync(file, 'utf8').trim() === 'low-power'
  } catch {
    return false
  }
}
