/** Formats a shortcut with the names of the keys on the user's keyboard. Pure. */
const onMac: Readonly<Record<string, string>> = {
  CommandOrControl: '⌘',
  Command: '⌘',
  Super: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
}
const elsewhere: Readonly<Record<string, string>> = {
  CommandOrControl: 'Ctrl',
  Control: 'Ctrl',
  Command: 'Super',
}

/** For example, `CommandOrControl+Alt+Space` becomes `Ctrl Alt Space`, or `⌘⌥ Space` on macOS. */
export function keysInWords(keys: string, platform: NodeJS.Platform): string {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const modifiers = parts.slice(0, -1)
  if (platform === 'darwin') return `${modifiers.map((each) => onMac[each] ?? each).join('')} ${key}`.trim()
  return [...modifiers.map((each) => elsewhere[each] ?? each), key].join(' ')
}
