/**
 * Stands where `electron` would be imported in tests that must not need its binary.
 * Owns nothing: a test that needs Electron's behaviour mocks the module with its own faithful fake.
 */
export const app = undefined
export const ipcRenderer = undefined
export const ipcMain = undefined
export const contextBridge = undefined
export const shell = undefined
