import * as z from 'zod'

/**
 * The state of a shortcut. `off`: no shortcut is set. `registered`: the system has accepted the shortcut, or the user
 * has used it. `asked-for`: the program has requested the shortcut, but the desktop does not report whether it accepted
 * the request, and the user has not used the shortcut yet. `taken`: another program uses the shortcut. `same`: the
 * settings `openKeys` and `toggleKeys` contain the same shortcut. `unsupported`: this desktop cannot register the key.
 * `no-portal`: this desktop does not offer global shortcuts.
 */
export const keyState = z.enum([
  'off',
  'registered',
  'asked-for',
  'taken',
  'same',
  'unsupported',
  'no-portal',
])
export type KeyState = z.infer<typeof keyState>

export const keyStates = z.strictObject({ openKeys: keyState, toggleKeys: keyState })
export type KeyStates = z.infer<typeof keyStates>
