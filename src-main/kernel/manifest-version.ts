/** Reads the program's version from the text of its package.json. */
import * as z from 'zod'

const manifest = z.object({ version: z.string() })

/** Throws when the text is not JSON or names no version. */
export function manifestVersion(text: string): string {
  return manifest.parse(JSON.parse(text)).version
}
