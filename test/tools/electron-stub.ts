/**
 * Replaces `electron` in tests that must not need its binary. A test that needs Electron's behavior mocks the module
 * with a fake.
 */
export const app = undefined
export const ipcRenderer = undefined
export const ipcMain = undefined
export const contextBridge = undefined
export const shell = undefined
