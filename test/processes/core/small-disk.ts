/** A file system of a few megabytes that can be filled to the last byte. Mounting it needs privileges. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ballast = 'ballast'

export class SmallDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Returns null if mounting is not allowed. */
  static mount(): SmallDisk | null {
    const folder = mkdtempSync(join(tmpdir(), 'tallystick-small-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=0700', 'tmpfs', folder])
    if (mounted.status === 0) return new SmallDisk(folder)
    rmSync(folder, { recursive: true })
    return null
  }

  fill(): void {
    const file = openSync(join(this.folder, ballast), 'a')
    for (const bytes of [Buffer.alloc(65_536), Buffer.alloc(4_096), Buffer.alloc(1)])
      while (isWritten(file, bytes));
    closeSync(file)
  }

  clear(): void {
    rmSync(join(this.folder, ballast), { force: true })
  }

  /** Makes the disk read-only, as the system does after a disk error. */
  lock(): void {
    spawnSync('mount', ['-o', 'remount,ro', this.folder])
  }

  unmount(): void {
    spawnSync('umount', [this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function isWritten(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
