/** Opens a link in the person's browser, where one is at hand. Owns the three platforms' commands; never fails. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The command that opens a link here, or nothing when no browser is at hand. */
export function openerFor(
  platform: NodeJS.Platform,
  env: Environment,
  link: string,
  isThere: (path: string) => boolean = existsSync,
): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open', link]
  // `start` takes its first quoted word for a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', link]
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return undefined
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.some((folder) => isThere(join(folder, 'xdg-open'))) ? ['xdg-open', link] : undefined
}

export function openLink(link: string): void {
  const opener = openerFor(process.platform, process.env, link)
  if (!opener) return
  const [command, ...args] = opener
  const child = spawn(command, args, { detached: true, stdio: 'ignore', windowsVerbatimArguments: true })
  // The link was printed too: whoever sees no browser can still use it.
  child.on('error', () => undefined)
  child.unref()
}
