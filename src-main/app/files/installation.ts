/**
 * Stores an id of the installation outside the data folder. The same id is in the folder's database. If the two ids
 * differ, the folder was copied or moved, and another copy may be sending the same entries. The file's name is derived
 * from the folder's path and the machine: if the whole home folder is copied to another machine, the name no longer
 * matches.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, posix, win32 } from 'node:path'
import { xdgFolder, type Machine } from './data-folder.ts'

export interface Installation {
  /** Returns the stored id; null if no data folder at this path has ever been opened on this machine. */
  read(): string | null
  /** Stores the id. Returns false if that fails; the program then cannot detect that the folder was copied. */
  write(id: string): boolean
}

export function installationOf(dataFolder: string, machine: Machine): Installation {
  const path = fileFor(dataFolder, machine)
  return {
    read() {
      try {
        return readFileSync(path, 'utf8').trim() || null
      } catch {
        return null
      }
    },
    write(id) {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        writeFileSync(path, `${id}\n`, { mode: 0o600 })
        return true
      } catch {
        return false
      }
    },
  }
}

function fileFor(dataFolder: string, machine: Machine): string {
  const key = createHash('sha256').update(JSON.stringify([placeOf(dataFolder), machineId(machine.platform)]))
  const name = key.digest('hex').slice(0, 32)
  const path = machine.platform === 'win32' ? win32 : posix
  return path.join(stateFolder(machine), 'installations', name)
}

function placeOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

/** Returns the absolute path of the folder for machine-specific files, which is outside the data folder. */
export function stateFolder({ platform, env, home }: Machine): string {
  switch (platform) {
    case 'darwin':
      return posix.resolve(home, 'Library', 'Application Support', 'Tallystick State')
    case 'win32':
      return win32.resolve(env['LOCALAPPDATA'] ?? win32.resolve(home, 'AppData', 'Local'), 'Tallystick')
    default:
      return posix.resolve(xdgFolder(env['XDG_STATE_HOME'], home, '.local/state'), 'tallystick')
  }
}

/**
 * Returns the id of the installed system on Linux, or the host name if that id cannot be read. Returns an empty string
 * on other systems: the host name may change with the network, so it is not used there.
 */
function machineId(platform: NodeJS.Platform): string {
  if (platform !== 'linux') return ''
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim()
  } catch {
    return hostname()
  }
}
