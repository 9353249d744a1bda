/**
 * Puts a release in the place of what runs, as each system does it. Called when the app has closed its files and
 * nothing is under way. Each looks at the file once more: it has lain on the disk since it was checked.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { autoUpdater, app as electron } from 'electron'
import type { Installation } from './installation.ts'
import type { ReleaseFile } from './release.ts'

export interface Staged {
  readonly version: string
  readonly file: ReleaseFile
  /** Absolute. */
  readonly path: string
}

/** The file is not the one that was checked. */
export class Changed extends Error {
  override name = 'Changed' as const
}

/**
 * Resolves when the new one is there, or its installer has taken over. `restart`: the person asked for it, so the new
 * one is started. Rejects with {@link Changed} or what the system throws; then everything is as it was.
 */
export async function putInPlace(
  staged: Staged,
  installation: Installation,
  restart: boolean,
): Promise<void> {
  switch (installation.kind) {
    case 'appimage':
      return replaceFile(staged, installation.program, restart)
    case 'nsis':
      return runInstaller(staged, restart)
    case 'mac':
      return handToSquirrel(staged, restart)
  }
}

/** What runs keeps its own file open; the name points to the new one in one step. */
async function replaceFile({ path, file }: Staged, program: string, restart: boolean): Promise<void> {
  const fresh = `${program}.new`
  try {
    await copyFile(path, fresh)
    await mustBe(file, fresh)
    await chmod(fresh, 0o755)
    const handle = await open(fresh, 'r+')
    await handle.sync()
    await handle.close()
    await rename(fresh, program)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  await rm(path, { force: true })
  if (restart) startAfterUs(program, [])
}

/** electron-builder's installer waits for us to end (its own flags: `--updated`, `--force-run`; `/S` is NSIS's). */
async function runInstaller({ path, file }: Staged, restart: boolean): Promise<void> {
  await mustBe(file, path)
  startAfterUs(path, ['--updated', '/S', ...(restart ? ['--force-run'] : [])])
}

/** Squirrel.Mac also holds the new one to our own code signature. It takes it from a note and a file on this disk. */
async function handToSquirrel({ path, file, version }: Staged, restart: boolean): Promise<void> {
  await mustBe(file, path)
  const note = join(path, '..', 'squirrel.json')
  const updateTo = { version, name: version, url: pathToFileURL(path).href }
  await writeFile(note, JSON.stringify({ currentRelease: version, releases: [{ version, updateTo }] }))
  await new Promise<void>((resolve, reject) => {
    autoUpdater.once('update-downloaded', () => resolve())
    autoUpdater.once('update-not-available', () => reject(new Changed('Squirrel takes it for no update')))
    autoUpdater.once('error', reject)
    autoUpdater.setFeedURL({ url: pathToFileURL(note).href, serverType: 'json' })
    autoUpdater.checkForUpdates()
  })
  if (restart) autoUpdater.quitAndInstall()
}

/** Our lock must be free: the new one would hand over to us and end. */
function startAfterUs(program: string, args: string[]): void {
  electron.releaseSingleInstanceLock()
  spawn(program, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}

async function mustBe({ size, sha512 }: ReleaseFile, path: string): Promise<void> {
  const hash = createHash('sha512')
  let bytes = 0
  await pipeline(createReadStream(path), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) {
      bytes += part.byteLength
      hash.update(part)
    }
  })
  if (bytes !== size || hash.digest('base64') !== sha512)
    throw new Changed('another file than the one checked')
}
