import * as z from 'zod'

export const appDescription = z.strictObject({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  platform: z.enum(['linux', 'macos', 'windows']),
  zone: z.string(),
  dataFolder: z.string(),
  workspace: z.strictObject({
    kind: z.enum(['local', 'account']),
    name: z.string(),
    /** The text that is shown in place of today's date while the page shows sample data; absent otherwise. */
    sample: z.string().optional(),
  }),
  /** Whether the program can resize and hide its window. In a browser tab, it cannot. */
  canGrow: z.boolean(),
  canHide: z.boolean(),
  /**
   * Whether this installation can find and install new releases. If not, the system's package manager or an
   * administrator updates it.
   */
  canUpdate: z.boolean(),
})
export type AppDescription = z.infer<typeof appDescription>

export const keychainState = z.strictObject({ working: z.boolean() })
export type KeychainState = z.infer<typeof keychainState>
