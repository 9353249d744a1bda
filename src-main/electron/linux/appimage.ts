import { isAbsolute, relative } from 'node:path'

/**
 * Returns the path of the AppImage's file, or undefined if the program does not run from one. The AppImage runtime sets
 * APPIMAGE to that path and APPDIR to the folder where the image is mounted. If another AppImage (such as a terminal)
 * has started this program, both variables describe that AppImage. APPIMAGE is therefore used only if our executable is
 * below APPDIR.
 */
export function appImageFile(
  env: Readonly<Record<string, string | undefined>>,
  execPath: string,
): string | undefined {
  const { APPIMAGE: file, APPDIR: mount } = env
  if (!file || !isAbsolute(file) || !mount || !isAbsolute(mount)) return undefined
  const below = relative(mount, execPath)
  return below !== '' && !below.startsWith('..') && !isAbsolute(below) ? file : undefined
}
