/**
 * Opens a one-time link in the person's browser, where one is at hand: by a file that its owner alone can read, because
 * the arguments of a program can be read by every user of the machine. Owns these files and the three platforms'
 * commands; never fails.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { redirectFile } from './plain-page.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The command that opens a file here, or nothing when no browser is at hand. */
export function openerFor(
  platform: NodeJS.Platform,
  env: Environment,
  file: string,
  isThere: (path: string) => boolean = existsSync,
): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open', file]
  // `start` takes its first quoted word for a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', `"${file}"`]
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return undefined
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.some((folder) => isThere(join(folder, 'xdg-open'))) ? ['xdg-open', file] : undefined
}

/** `folder` is the data folder; {@link removeOpenFiles} clears up there. */
export function openLink(link: string, folder: string): void {
  const file = join(folder, `open-${randomBytes(6).toString('hex')}.html`)
  const opener = openerFor(process.platform, process.env, file)
  if (!opener) return
  const { origin, hash } = new URL(link)
  try {
    writeFileSync(file, redirectFile(origin, hash.slice(1)), { mode: 0o600, flag: 'wx' })
  } catch {
    // The link was printed as well, so a person can use it when no browser opens.
    return
  }
  const [command, ...args] = opener
  const child = spawn(command, args, { detached: true, stdio: 'ignore', windowsVerbatimArguments: true })
  child.on('error', () => undefined)
  child.unref()
}

const openFile = /^open-[0-9a-f]{12}\.html$/

/** Once a link was used or the program ends. Their keys are good once and for ten minutes, so none is worth keeping. */
export function removeOpenFiles(folder: string): void {
  try {
    for (const name of readdirSync(folder))
      if (openFile.test(name)) rmSync(join(folder, name), { force: true })
  } catch {
    // What cannot be removed is worth nothing any more.
  }
}
