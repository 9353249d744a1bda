/** Replaces Electron by the fake one in all test files of the project `shell`, and begins each file with a new process. */
import { vi } from 'vitest'
import { resetElectron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronModule)
resetElectron()
