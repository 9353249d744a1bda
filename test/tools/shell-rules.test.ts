/** Each rule on the source of the shell catches what it is there for, and the shell as it is breaks none. */
import { ESLint, Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { shellDoors, shellRules } from './shell-rules.js'

const found = (code: string) =>
  new Linter()
    .verify(code, {
      languageOptions: { sourceType: 'module' },
      rules: {
        'no-restricted-syntax': [
          'error',
          ...[...shellRules, ...shellDoors].map(({ selector, message }) => ({ selector, message })),
        ],
      },
    })
    .map(({ message }) => message)

describe('the rules', () => {
  it.each([...shellRules, ...shellDoors])('item $item: $bad', ({ bad, message }) => {
    expect(found(bad)).toContain(message)
  })

  it('let the same go when it is safe', () => {
    expect(
      found(`
        x({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false })
        window.loadURL(page.url)
        handler(() => ({ action: 'deny' }))
        contextBridge.exposeInMainWorld('tallystick', transport)
      `),
    ).toEqual([])
  })

  it.each([
    ['src-main/electron/host.ts', "import { shell } from 'electron'\nvoid shell\n", 'Item 15'],
    [
      'src-main/electron/tray.ts',
      "import { ipcMain } from 'electron'\nipcMain.on('x', () => 1)\n",
      'Item 17',
    ],
    ['src-preload/electron.ts', 'const x = { ipcRenderer: 1 }\nx({ sandbox: false })\n', 'Item 4'],
  ])('are what the linter asks of %s', async (filePath, code, item) => {
    const eslint = new ESLint({ overrideConfigFile: 'test/tools/eslint.config.js' })
    const [result] = await eslint.lintText(code, { filePath })
    expect(result?.messages.map(({ message }) => message).join('\n')).toContain(item)
  })
})
