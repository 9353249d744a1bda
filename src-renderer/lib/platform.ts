/** Facts about the machine that the page finds out itself; all others come from main. */

/** Whether this is a Mac, where ⌘ replaces Ctrl. */
export const isMac: boolean = /Mac|iPhone|iPad/.test(navigator.platform)
