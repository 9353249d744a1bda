/**
 * `npm install` runs no script of any package with our .npmrc. The test also runs it without `strict-allow-scripts`,
 * because an older npm ignores this setting.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'
import { combined, tryAll } from './attempts.ts'

const settings = readFileSync(fileURLToPath(new URL('../../.npmrc', import.meta.url)), 'utf8')
/** Our settings as an older npm reads them, which ignores `strict-allow-scripts`. */
const older = settings.replace(/^strict-allow-scripts=.*$/m, '')

const scripts = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'preprepare', 'postprepare']
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

describe.skipIf(spawnSync('npm', ['--version']).status !== 0)('npm install', () => {
  it('npm install runs no script of a package, and none of ours', async () => {
    const npmrcs = [
      { name: 'this npm', npmrc: settings },
      { name: 'an older npm', npmrc: older },
    ]
    const folder = mkdtempSync(join(tmpdir(), 'tallystick-install-'))
    await tryAll(
      combined(npmrcs, kinds),
      ([{ name }, kind]) => `${name}, ${kind}`,
      ([{ name, npmrc }, kind]) => {
        const project = join(folder, `${name} ${kind}`)
        const marks = scripts.flatMap((script) => [
          join(project, `own-${script}`),
          join(project, `its-${script}`),
        ])
        const writes = (who: string) =>
          Object.fromEntries(
            scripts.map((script) => [
              script,
              `node -e "require('fs').writeFileSync('${join(project, `${who}-${script}`)}', '')"`,
            ]),
          )
        mkdirSync(join(project, 'evil'), { recursive: true })
        writeFileSync(join(project, '.npmrc'), npmrc)
        writeFileSync(
          join(project, 'evil', 'package.json'),
          JSON.stringify({ name: 'evil', version: '1.0.0', scripts: writes('its') }),
        )
        writeFileSync(
          join(project, 'package.json'),
          JSON.stringify({
            name: 'own',
            version: '1.0.0',
            scripts: writes('own'),
            [kind]: { evil: 'file:./evil' },
          }),
        )
        spawnSync('npm', ['install', '--offline', '--no-audit'], { cwd: project, encoding: 'utf8' })
        const ran = marks.filter((mark) => existsSync(mark))
        return ran.length === 0 ? undefined : `ran ${ran.join(', ')}`
      },
    )
    rmSync(folder, { recursive: true, force: true })
  })
})
