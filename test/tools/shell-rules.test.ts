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

  const asked = async (file: string) => {
    const eslint = new ESLint({ overrideConfigFile: 'test/tools/eslint.config.js' })
    const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown[]> }
    const [severity, ...selectors] = rules['no-restricted-syntax'] as [number, ...{ selector: string }[]]
    expect(severity).toBe(2)
    return selectors.map(({ selector }) => selector)
  }

  it('are what the linter asks of every file that knows Electron', async () => {
    for (const file of [
      'src-main/electron/host.ts',
      'src-main/electron/new-file.ts',
      'src-preload/electron.ts',
    ])
      expect(await asked(file)).toEqual(
        expect.arrayContaining([...shellRules, ...shellDoors].map(({ selector }) => selector)),
      )
  })

  it('leave each door to its one file, and nothing else', async () => {
    for (const door of shellDoors) {
      const selectors = await asked(door.file)
      const others = [...shellRules, ...shellDoors.filter((each) => each !== door)]
      expect(selectors).toEqual(expect.arrayContaining(others.map(({ selector }) => selector)))
      expect(selectors).not.toContain(door.selector)
    }
  })
})
