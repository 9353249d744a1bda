/**
 * Lint rules for the files that use Electron: the items of Electron's security checklist (the security tutorial of its
 * documentation) that are visible in the source. Each rule names its item. test/main/electron/checklist.test.ts checks
 * the running host.
 */

const on = (/** @type {string} */ name) => `Property[key.name='${name}'][value.value=true]`
const off = (/** @type {string} */ name) => `Property[key.name='${name}'][value.value=false]`

/** @type {{ item: string, selector: string, message: string, bad: string }[]} `bad` is what the rule must catch */
export const shellRules = [
  {
    item: '1',
    selector: 'CallExpression[callee.property.name=/^load(URL|File|Extension)$/] > Literal',
    message: 'Item 1: load the address of our page, nothing written out.',
    bad: "window.loadURL('http://example.com')",
  },
  {
    item: '2',
    selector: 'Property[key.name=/^nodeIntegration/][value.value=true]',
    message: 'Item 2: no Node in a page.',
    bad: 'x({ nodeIntegrationInWorker: true })',
  },
  {
    item: '3',
    selector: off('contextIsolation'),
    message: 'Item 3: the page and the preload stay apart.',
    bad: 'x({ contextIsolation: false })',
  },
  {
    item: '4',
    selector: `${off('sandbox')}, Literal[value=/no-sandbox/]`,
    message: 'Item 4: every renderer is sandboxed.',
    bad: 'x({ sandbox: false })',
  },
  {
    item: '6',
    selector: `${off('webSecurity')}, Literal[value=/disable-web-security/]`,
    message: 'Item 6: the same-origin policy stays on.',
    bad: 'x({ webSecurity: false })',
  },
  {
    item: '8',
    selector: on('allowRunningInsecureContent'),
    message: 'Item 8: nothing insecure runs.',
    bad: 'x({ allowRunningInsecureContent: true })',
  },
  {
    item: '9',
    selector: on('experimentalFeatures'),
    message: 'Item 9: no experiments.',
    bad: 'x({ experimentalFeatures: true })',
  },
  {
    item: '10',
    selector: 'Property[key.name=/^(enable|disable)BlinkFeatures$/]',
    message: 'Item 10: Blink is as it comes.',
    bad: "x({ enableBlinkFeatures: 'PreciseMemoryInfo' })",
  },
  {
    item: '11, 12',
    selector: `${on('webviewTag')}, Literal[value=/allowpopups/]`,
    message: 'Items 11 and 12: no webview.',
    bad: 'x({ webviewTag: true })',
  },
  {
    item: '14',
    selector: "Property[key.name='action'][value.value='allow']",
    message: 'Item 14: a page opens no window.',
    bad: "x(() => ({ action: 'allow' }))",
  },
  {
    item: '15',
    selector: "MemberExpression[property.name='openExternal'], ImportSpecifier[imported.name='shell']",
    message: 'Item 15: nothing is handed to the system’s shell.',
    bad: "shell.openExternal('https://example.com')",
  },
  {
    item: '18',
    selector: 'Literal[value=/^file:/]',
    message: 'Item 18: our page comes from app://, never from file://.',
    bad: "const page = 'file:///index.html'",
  },
  {
    item: '20',
    selector:
      "Property[value.name='ipcRenderer'], CallExpression[callee.property.name='exposeInMainWorld'] > Identifier[name='ipcRenderer'], SpreadElement[argument.name='ipcRenderer']",
    message: 'Item 20: the page gets two functions, never ipcRenderer.',
    bad: "contextBridge.exposeInMainWorld('x', { ipcRenderer })",
  },
  {
    item: 'beyond',
    selector:
      'MemberExpression[property.name=/^(executeJavaScript|openDevTools|fromPartition|appendSwitch|setCertificateVerifyProc|setProxy|loadExtension)$/], ImportSpecifier[imported.name=/^(crashReporter|desktopCapturer|inAppPurchase|net|WebContentsView|BrowserView|BaseWindow)$/]',
    message:
      'Beyond the list: no code into the page, no second session, no crash upload, no switch, no network of Chromium’s.',
    bad: "contents.executeJavaScript('1')",
  },
]

/** Calls that only one file each may make. */
export const shellDoors = [
  {
    item: 'beyond',
    file: 'src-main/electron/update/put-in-place.ts',
    selector:
      "ImportSpecifier[imported.name='autoUpdater'], ImportDeclaration[source.value='node:child_process']",
    message: 'Beyond the list: only a signed release that was checked is handed to the system or started.',
    bad: "import { autoUpdater } from 'electron'",
  },
  {
    item: '13, 14',
    file: 'src-main/electron/window/window.ts',
    selector: "NewExpression[callee.name='BrowserWindow']",
    message: 'Items 13 and 14: there is one window, and window.ts makes it.',
    bad: 'new BrowserWindow({})',
  },
  {
    item: '17',
    file: 'src-main/electron/window/ipc.ts',
    selector:
      "CallExpression[callee.object.name='ipcMain'][callee.property.name=/^(on|once|handle|handleOnce|addListener|prependListener)$/]",
    message: 'Item 17: calls come in by ipc.ts, which proves who is calling.',
    bad: "ipcMain.handle('x', () => 1)",
  },
]
