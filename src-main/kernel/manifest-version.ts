import * as z from 'zod'

const manifest = z.object({ version: z.string() })

/** Returns the `version` in the text of a package.json. Throws when the text is not JSON or has no version. */
export function manifestVersion(text: string): string {
  return manifest.parse(JSON.parse(text)).version
}
