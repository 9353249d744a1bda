import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installationOf, stateFolder } from '../../../../src-main/app/files/installation.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'tallystick-installation-'))
  for (const name of ['one', 'two']) mkdirSync(join(place, name))
  symlinkSync(join(place, 'one'), join(place, 'link'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const at = (name: string) =>
  installationOf(join(place, name), {
    ...{ platform: 'linux', home: '/nonexistent' },
    env: { XDG_STATE_HOME: join(place, 'state') },
  })

it('finds the installation id of a data folder by any path to it, and of no other folder', () => {
  expect(at('one').read()).toBeNull()
  expect(at('one').write('id-1')).toBe(true)
  expect(at('one').read()).toBe('id-1')
  expect(at('link').read()).toBe('id-1')
  expect(at('two').read()).toBeNull()
})

it('stores the installation id outside of the data folder, for the owner only', () => {
  at('one').write('id-1')
  const folder = join(place, 'state', 'tallystick', 'installations')
  const [name] = readdirSync(folder)
  expect(statSync(join(folder, name!)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(join(place, 'one'))).toEqual([])
})

it('returns false and no id when the installation id cannot be stored', () => {
  writeFileSync(join(place, 'file'), '')
  const env = { XDG_STATE_HOME: join(place, 'file') }
  const installation = installationOf(join(place, 'one'), { platform: 'linux', home: '/nonexistent', env })
  expect(installation.write('id-1')).toBe(false)
  expect(installation.read()).toBeNull()
})

it.each([
  ['linux', { XDG_STATE_HOME: '/state' }, '/state/tallystick'],
  ['linux', { XDG_STATE_HOME: 'relative' }, '/home/robin/.local/state/tallystick'],
  ['darwin', {}, '/home/robin/Library/Application Support/Tallystick State'],
] as const)('finds on %s with the environment %o the state folder %s', (platform, env, folder) => {
  expect(stateFolder({ platform, env, home: '/home/robin' })).toBe(folder)
})
