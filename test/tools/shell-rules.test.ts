/** Checks that each lint rule for the shell's source reports its bad example, and accepts safe code. */
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

describe('the lint rules of the shell', () => {
  it.each([...shellRules, ...shellDoors])('reports item $item of the rules: $bad', ({ bad, message }) => {
    expect(found(bad)).toContain(message)
  })

  it('accepts safe code of the same kind', () => {
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

  it('the linter applies the shell rules to every file that imports Electron', async () => {
    for (const file of [
      'src-main/electron/host.ts',
      'src-main/electron/new-file.ts',
      'src-preload/electron.ts',
    ])
      expect(await asked(file)).toEqual(
        expect.arrayContaining([...shellRules, ...shellDoors].map(({ selector }) => selector)),
      )
  })

  it('the linter exempts only the one file of each door from its rule', async () => {
    for (const door of shellDoors) {
      const selectors = await asked(door.file)
      const others = [...shellRules, ...shellDoors.filter((each) => each !== door)]
      expect(selectors).toEqual(expect.arrayContaining(others.map(({ selector }) => selector)))
      expect(selectors).not.toContain(door.selector)
    }
  })
})
