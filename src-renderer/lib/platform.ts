/** What the page has to know about the machine it is shown on. Everything else comes from main. */

/** Whether the keys are a Mac's, so that ⌘ stands for Ctrl. */
export const isMac: boolean = /Mac|iPhone|iPad/.test(navigator.platform)
