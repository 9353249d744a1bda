/**
 * Stores which installation a data folder belongs to: once in its database, and once in a file on this machine outside
 * the folder. The two differ when the folder was copied or moved; another copy may then be sending the same entries.
 * The name of the file is derived from the folder's path and the machine, so that a copied home folder is not mistaken
 * for the original.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, isAbsolute, posix, win32 } from 'node:path'
import type { Machine } from './data-folder.ts'

export interface Installation {
  /** The stored id, or null when this machine has never opened the folder at this path. */
  read(): string | null
  /** Returns false when the id cannot be stored; a copied folder cannot be detected then. */
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

/** The absolute path of the user's folder for state of this machine, which is separate from the data folder. */
export function stateFolder({ platform, env, home }: Machine): string {
  switch (platform) {
    case 'darwin':
      return posix.resolve(home, 'Library', 'Application Support', 'Tallystick State')
    case 'win32':
      return win32.resolve(env['LOCALAPPDATA'] ?? win32.resolve(home, 'AppData', 'Local'), 'Tallystick')
    default: {
      const state = env['XDG_STATE_HOME']
      const above = state && isAbsolute(state) ? state : posix.resolve(home, '.local', 'state')
      return posix.resolve(above, 'tallystick')
    }
  }
}

/**
 * Linux has an id for each installed system. On other systems the host name may change with the network, so nothing is
 * used.
 */
function machineId(platform: NodeJS.Platform): string {
  if (platform !== 'linux') return ''
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim()
  } catch {
    return hostname()
  }
}
