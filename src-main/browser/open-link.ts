/**
 * Opens a one-time link in the user's browser, if one is available. The link is passed in a file that only the user can
 * read, because every user of the machine can see the arguments of a process. Never throws.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { redirectFile } from './plain-page.ts'

type Environment = Readonly<Record<string, string | undefined>>

export function openerFor(
  platform: NodeJS.Platform,
  env: Environment,
  file: string,
  isThere: (path: string) => boolean = existsSync,
): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open', file]
  // `start` uses its first quoted argument as the window title, so an empty title precedes the file.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', `"${file}"`]
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return undefined
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.some((folder) => isThere(join(folder, 'xdg-open'))) ? ['xdg-open', file] : undefined
}

/**
 * Opens the link in the browser. The link is written to a file in `folder` (the data folder); {@link removeOpenFiles}
 * deletes that file.
 */
export function openLink(link: string, folder: string): void {
  const file = join(folder, `open-${randomBytes(6).toString('hex')}.html`)
  const opener = openerFor(process.platform, process.env, file)
  if (!opener) return
  const { origin, hash } = new URL(link)
  try {
    writeFileSync(file, redirectFile(origin, hash.slice(1)), { mode: 0o600, flag: 'wx' })
  } catch {
    // If the file cannot be written, no browser is opened. The link is also printed, so the user can open it by hand.
    return
  }
  const [command, ...args] = opener
  const child = spawn(command, args, { detached: true, stdio: 'ignore', windowsVerbatimArguments: true })
  child.on('error', () => undefined)
  child.unref()
}

const openFile = /^open-[0-9a-f]{12}\.html$/

/** Removes the files that {@link openLink} wrote. Call this after a link has been used and when the program exits. */
export function removeOpenFiles(folder: string): void {
  try {
    for (const name of readdirSync(folder))
      if (openFile.test(name)) rmSync(join(folder, name), { force: true })
  } catch {
    // A leftover file is harmless: its key can be used only once and expires after ten minutes.
  }
}
