/** Whether the page runs on a Mac, where ⌘ takes the place of Ctrl. */
export const isMac: boolean = /Mac|iPhone|iPad/.test(navigator.platform)
