/** Facts about the machine that the page detects itself. All others come from the main process. */

/** Whether this is a Mac, where ⌘ replaces Ctrl. */
export const isMac: boolean = /Mac|iPhone|iPad/.test(navigator.platform)
