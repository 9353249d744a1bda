/** Tests the bridge over Electron's channels, with the real preload script, the sender check and the real app. */
import type { WebContents } from 'electron'
import { openIpc } from '../../../src-main/electron/window/ipc.ts'
import { pageAddress } from '../../../src-main/electron/window/page-address.ts'
import { silentLog } from '../../../src-main/kernel/log.ts'
import type { Transport } from '../../../src-preload/bridge.ts'
import { callChannel } from '../../../src-preload/contract/names.ts'
import { bridgeConformance } from '../../conformance/bridge.conformance.ts'
import {
  app as electron,
  contextBridge,
  FakeBrowserWindow,
  ipcMain,
  ipcRenderer,
  resetElectron,
} from '../../support/fake-electron.ts'
import { startApp } from '../../support/start-app.ts'

bridgeConformance('Electron: the preload and its two channels', async () => {
  resetElectron()
  electron.becomeReady()
  const started = startApp()
  const page = pageAddress(true, undefined)
  const window = new FakeBrowserWindow()
  window.arrivesAt(page.url)
  const closeIpc = openIpc({
    app: started.app,
    page,
    log: silentLog,
    contents: () => window.webContents as unknown as WebContents,
  })
  ipcRenderer.contents = window.webContents
  await import('../../../src-preload/electron.ts')
  const other = new FakeBrowserWindow()
  other.arrivesAt(page.url)
  return {
    app: started.app,
    transport: contextBridge.exposed.get('tallystick') as Transport,
    foreign: (name, input) =>
      ipcMain.invokeFrom(
        { contents: other.webContents, frame: () => other.webContents.mainFrame },
        callChannel,
        name,
        input,
      ),
    async close() {
      closeIpc()
      await started.close()
    },
  }
})
