/**
 * Installs a release in the way that each operating system needs, after the app has closed its files. The file is
 * verified once more, because it might have changed on disk since the download.
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
  readonly path: string
}

export class Changed extends Error {
  override name = 'Changed' as const
}

/**
 * Ends the program. Used instead of Electron's `app.quit` when Squirrel (the updater on macOS) is to start the new
 * version.
 */
export type Quit = () => void

/** Thrown when the release has been installed but the new version could not be started. */
export class NotRestarted extends Error {
  override name = 'NotRestarted' as const
}

/**
 * Installs the release. Resolves when the release is installed or its installer has been started. If `restart` is true,
 * which only the user may request, the new version is started too. If the promise resolves to a function, the caller
 * must call that function to end the program. Rejects with {@link NotRestarted} if the release was installed but the
 * new version could not be started. If the release was not installed, rejects with {@link Changed} (the file is not the
 * verified one) or a system error.
 */
export async function putInPlace(
  staged: Staged,
  installation: Installation,
  restart: boolean,
): Promise<Quit | undefined> {
  switch (installation.kind) {
    case 'appimage':
      await replaceFile(staged, installation.program, restart)
      return undefined
    case 'nsis':
      await runInstaller(staged, restart)
      return undefined
    case 'mac':
      await handToSquirrel(staged)
      // Squirrel starts the new version only if Squirrel itself has ended the program.
      return restart ? () => autoUpdater.quitAndInstall() : undefined
  }
}

/** Replaces the AppImage with an atomic rename. The running program keeps its old file open. */
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
  if (!restart) return
  await startAfterUs(program, []).catch((cause: unknown) => {
    throw new NotRestarted(undefined, { cause })
  })
}

/**
 * Starts electron-builder's installer, which waits until this process has ended. `--updated` and `--force-run` are
 * options of electron-builder; `/S` is an option of NSIS.
 */
async function runInstaller({ path, file }: Staged, restart: boolean): Promise<void> {
  await mustBe(file, path)
  await startAfterUs(path, ['--updated', '/S', ...(restart ? ['--force-run'] : [])])
}

/**
 * Passes the file to Squirrel.Mac, which also checks that the file has the code signature of the running program.
 * Squirrel reads the file's address from a local feed file.
 */
async function handToSquirrel({ path, file, version }: Staged): Promise<void> {
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
}

/**
 * Starts a program that outlives this process. The single-instance lock is released first; otherwise the new program
 * would pass its arguments to this process and end. Resolves when the new program has been started; rejects with the
 * system's error.
 */
function startAfterUs(program: string, args: string[]): Promise<void> {
  electron.releaseSingleInstanceLock()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore' })
    child.once('spawn', () => resolve())
    child.once('error', reject)
    child.unref()
  })
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
