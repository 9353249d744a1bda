/** Plants violations of the import table and of the other bans, and expects the linter to report them. */
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import { configs } from 'typescript-eslint'
import { describe, expect, test } from 'vitest'
import { MAIN } from './layers.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: `${root}test/tools/eslint.config.js`,
  // Planted files do not exist, so no TypeScript program contains them; the bans need no types.
  overrideConfig: [configs.disableTypeChecked],
})

async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: root + file })
  return (result?.messages ?? []).map((each) => `${each.ruleId ?? 'syntax'}: ${each.message}`)
}

const value = (from: string): string => `import { x } from '${from}'\nx()\n`
const type = (from: string): string => `import type { X } from '${from}'\nexport const x = (y: X): X => y\n`
const later = (from: string): string => `export const x = () => import('${from}')\n`
const component = (from: string): string =>
  `<script lang="ts">\n  import { x } from '${from}'\n  x()\n</script>\n`

/** [importing file, forbidden specifier]: imports that the table forbids, in all three trees. */
const forbidden: [string, string][] = [
  ['src-main/kernel/clock.ts', '../storage/database.ts'],
  ['src-main/kernel/clock.ts', '#preload/model/entry.ts'],
  ['src-main/kernel/refusal.ts', '#preload/contract/outcome.ts'],
  ['src-main/storage/database.ts', '../outbox/attempt-store.ts'],
  ['src-main/settings/settings.ts', '../storage/database.ts'],
  ['src-main/api/http.ts', '../connections/session.ts'],
  ['src-main/api/http.ts', '../storage/database.ts'],
  ['src-main/outbox/attempt-store.ts', '../entries/entry-store.ts'],
  ['src-main/items/item-book.ts', '../template/options.ts'],
  ['src-main/board/read-boards.ts', '../sync/engine.ts'],
  ['src-main/board/read-boards.ts', '../template/options.ts'],
  ['src-main/template/options.ts', '../items/item-book.ts'],
  ['src-main/entries/save-entry.ts', '../timer/run-store.ts'],
  ['src-main/entries/save-entry.ts', '../sync/engine.ts'],
  ['src-main/timer/stop-run.ts', '../settings/settings-store.ts'],
  ['src-main/timer/stop-run.ts', '../api/post-once.ts'],
  ['src-main/connections/session.ts', '../outbox/attempt-store.ts'],
  ['src-main/sync/engine.ts', '../timer/run-store.ts'],
  ['src-main/sync/engine.ts', '../items/item-book.ts'],
  ['src-main/api/post-once.ts', 'undici'],
  ['src-main/api/network.ts', 'undici'],
  ['src-main/app/compose.ts', 'undici'],
  ['src-main/electron/window/window.ts', 'undici'],
  ['src-main/directory/people.ts', '../storage/database.ts'],
  ['src-main/crm/accounts.ts', '../directory/people.ts'],
  ['src-main/service/worklogs.ts', '../api/dialect.ts'],
  ['src-main/service/worklogs.ts', '#preload/model/entry.ts'],
  ['src-main/app/compose.ts', '../electron/window/window.ts'],
  ['src-main/app/compose.ts', '../browser/server.ts'],
  ['src-main/cli/run.ts', '../timer/stop-run.ts'],
  ['src-main/cli/run.ts', '../electron/window/window.ts'],
  ['src-main/electron/tray/tray.ts', '../../timer/stop-run.ts'],
  ['src-main/browser/server.ts', '../storage/database.ts'],
  ['src-main/browser/server.ts', '../electron/window/window.ts'],
  ['src-main/launch/start.mjs', '../app/compose.ts'],
  ['src-main/app/compose.ts', '../../electron.vite.config.ts'],
  ['src-main/nowhere/new.ts', '../kernel/clock.ts'],
  ['src-main/timer/stop-run.ts', '../../src-renderer/lib/format.ts'],
  ['src-main/timer/stop-run.ts', '../../src-preload/rules/elapsed.ts'],
  ['src-main/timer/stop-run.ts', '#preload/bridge.ts'],
  ['src-main/timer/stop-run.ts', 'svelte'],
  ['src-main/timer/stop-run.ts', 'electron'],
  ['src-main/browser/server.ts', 'electron'],
  ['src-main/app/compose.ts', 'electron-store'],
  ['src-renderer/lib/format.ts', '../ui/toast.ts'],
  ['src-renderer/lib/format.ts', '../timer/clock.ts'],
  ['src-renderer/lib/format.ts', '#preload/contract/names.ts'],
  ['src-renderer/ui/toast.ts', '../timer/clock.ts'],
  ['src-renderer/ui/toast.ts', '../form/missing.ts'],
  ['src-renderer/form/missing.ts', '../timer/clock.ts'],
  ['src-renderer/ui/toast.ts', '#preload/rules/elapsed.ts'],
  ['src-renderer/ui/toast.ts', '#preload/words/section.ts'],
  ['src-preload/words/format.ts', '../model/run.ts'],
  ['src-preload/words/format.ts', 'zod'],
  ['src-renderer/timer/clock.ts', '../history/days.ts'],
  ['src-renderer/timer/clock.ts', '../app/shell.ts'],
  ['src-renderer/timer/clock.ts', '../bridge.ts'],
  ['src-renderer/timer/clock.ts', '#preload/model/run.ts'],
  ['src-renderer/timer/clock.ts', '#preload/contract/commands.ts'],
  ['src-renderer/timer/clock.ts', '#preload/bridge.ts'],
  ['src-renderer/timer/clock.ts', '../../src-main/kernel/clock.ts'],
  ['src-renderer/timer/clock.ts', 'electron'],
  ['src-renderer/timer/clock.ts', 'node:fs'],
  ['src-renderer/timer/clock.ts', 'path'],
  ['src-renderer/timer/clock.ts', 'zod'],
  ['src-preload/model/run.ts', '../../src-main/kernel/clock.ts'],
  ['src-preload/model/run.ts', '../../src-renderer/lib/format.ts'],
  ['src-preload/model/run.ts', 'node:crypto'],
  ['src-preload/browser.ts', 'electron'],
  ['src-preload/rules/elapsed.ts', '../model/run.ts'],
  ['src-preload/rules/elapsed.ts', 'zod'],
]

/** [importing file, code]: imports that the table allows. */
const allowed: [string, string][] = [
  ['src-main/kernel/refusal.ts', type('#preload/contract/outcome.ts')],
  ['src-main/kernel/clock.ts', type('#preload/model/primitives.ts')],
  ['src-main/storage/database.ts', value('../kernel/clock.ts')],
  ['src-main/api/http.ts', value('#preload/model/entry.ts')],
  ['src-main/outbox/attempt-store.ts', value('../storage/database.ts')],
  ['src-main/timer/stop-run.ts', value('../outbox/attempt-store.ts')],
  ['src-main/timer/stop-run.ts', value('../entries/enter.ts')],
  ['src-main/timer/stop-run.ts', value('#preload/rules/elapsed.ts')],
  ['src-main/sync/engine.ts', value('../entries/entry-store.ts')],
  ['src-main/service/worklogs.ts', value('../storage/database.ts')],
  ['src-main/app/compose.ts', value('../sync/engine.ts')],
  ['src-main/browser/server.ts', value('../app/compose.ts')],
  ['src-main/launch/dev-browser.mjs', value('../../electron.vite.config.ts')],
  ['src-main/electron/index.ts', value('electron')],
  ['src-main/electron/ports.ts', value('../app/ports.ts')],
  ['src-main/electron/tray/tray.ts', value('../../../resources/tray.png?asset')],
  ['src-preload/electron.ts', value('electron')],
  ['src-preload/contract/commands.ts', value('../model/run.ts')],
  ['src-preload/model/run.ts', value('zod')],
  ['src-preload/rules/elapsed.ts', type('../model/run.ts')],
  ['src-renderer/main.ts', value('./app/shell.ts')],
  ['src-renderer/bridge.ts', value('#preload/bridge.ts')],
  ['src-renderer/app/shell.ts', value('../timer/clock.ts')],
  ['src-renderer/app/shell.ts', later('../settings/form.ts')],
  ['src-renderer/timer/clock.ts', value('../ui/toast.ts')],
  ['src-renderer/timer/clock.ts', value('../form/missing.ts')],
  ['src-renderer/timer/clock.ts', value('#preload/rules/elapsed.ts')],
  ['src-renderer/timer/clock.ts', type('#preload/model/run.ts')],
  ['src-renderer/timer/clock.ts', value('#preload/words/made/timer.ts')],
  ['src-main/cli/words.ts', value('#preload/words/made/cli.ts')],
  ['src-preload/words/format.ts', type('../model/primitives.ts')],
  ['src-preload/rules/sync-words.ts', value('../words/made/sync.ts')],
  ['src-renderer/ui/Toast.svelte', component('#preload/words/made/page.ts')],
  ['src-renderer/ui/Button.svelte', component('../lib/format.ts')],
]

describe('the import table', () => {
  test.each(Object.keys(MAIN))('a violation is planted in src-main/%s', (folder) => {
    const planted = forbidden.filter(
      ([file, specifier]) => file.startsWith(`src-main/${folder}/`) && specifier.startsWith('../'),
    )
    expect(planted).not.toEqual([])
  })

  test.each(forbidden)('%s may not import %s', async (file, specifier) => {
    expect((await complaints(file, value(specifier))).join('\n')).toContain('house/imports')
  })

  test.each(forbidden)('%s may not import %s dynamically either', async (file, specifier) => {
    expect((await complaints(file, later(specifier))).join('\n')).toContain('house/imports')
  })

  test.each(
    forbidden
      .filter(([file]) => /^src-renderer\/\w+\//.test(file))
      .map(([file, specifier]) => [file.replace(/\/[\w-]+\.ts$/, '/Planted.svelte'), specifier] as const),
  )('%s, a component, may not import %s', async (file, specifier) => {
    expect((await complaints(file, component(specifier))).join('\n')).toContain('house/imports')
  })

  test.each(allowed)('%s may contain %j', async (file, code) => {
    expect(await complaints(file, code)).toEqual([])
  })

  test('reports an import in the markup of a component', async () => {
    const code = `{#await import('../history/days.ts') then days}{days}{/await}\n`
    expect((await complaints('src-renderer/timer/Planted.svelte', code)).join('\n')).toContain(
      'house/imports',
    )
  })

  test('treats an import type as an import', async () => {
    const code = `export type X = import('../storage/database.ts').X\n`
    expect((await complaints('src-main/kernel/clock.ts', code)).join('\n')).toContain('house/imports')
  })

  test('treats a re-export as an import', async () => {
    const code = `export { x } from '../storage/database.ts'\n`
    expect((await complaints('src-main/kernel/clock.ts', code)).join('\n')).toContain('house/imports')
  })

  test('reports an import with a computed path, because it cannot be checked', async () => {
    const code = `export const x = (name: string) => import(name)\n`
    expect((await complaints('src-main/app/compose.ts', code)).join('\n')).toContain('literal path')
  })
})

/** [file, code, what the message must contain] */
const banned: [string, string, string][] = [
  ['src-main/timer/stop-run.ts', 'export const at = () => Date.now()\n', 'kernel/clock'],
  ['src-main/timer/stop-run.ts', 'export const at = () => new Date()\n', 'kernel/clock'],
  ['src-main/timer/stop-run.ts', 'export const at = () => Temporal.Now.instant()\n', 'kernel/clock'],
  ['src-main/sync/engine.ts', 'export const later = (f: () => void) => setTimeout(f, 5)\n', 'kernel/clock'],
  [
    'src-main/sync/engine.ts',
    `import { setTimeout } from 'node:timers/promises'\nawait setTimeout(1)\n`,
    'kernel/clock',
  ],
  ['src-main/outbox/states.ts', 'export const roll = () => Math.random()\n', 'kernel/ids'],
  ['src-main/outbox/states.ts', 'export const id = () => crypto.randomUUID()\n', 'kernel/ids'],
  ['src-main/outbox/states.ts', `import { randomUUID } from 'node:crypto'\nrandomUUID()\n`, 'kernel/ids'],
  ['src-main/sync/engine.ts', `export const get = () => fetch('http://x')\n`, 'src-main/api'],
  ['src-main/sync/engine.ts', `export const get = () => globalThis.fetch('http://x')\n`, 'src-main/api'],
  [
    'src-main/electron/window/window.ts',
    `import { net } from 'electron'\nnet.fetch('http://x')\n`,
    'src-main/api',
  ],
  [
    'src-main/electron/window/window.ts',
    `import { session } from 'electron'\nsession.defaultSession.fetch('http://x')\n`,
    'src-main/api',
  ],
  ['src-main/api/http.ts', 'export const at = () => Date.now()\n', 'kernel/clock'],
  ['src-main/timer/stop-run.ts', 'export const page = () => document.title\n', 'no page'],
  ['src-main/browser/server.ts', 'export const width = () => window.innerWidth\n', 'no page'],
  ['src-main/timer/stop-run.ts', `console.log('x')\n`, 'no-console'],
  ['src-preload/rules/elapsed.ts', 'export const at = () => Date.now()\n', 'kernel/clock'],
  ['src-renderer/timer/clock.ts', 'export const home = () => process.env.HOME\n', 'no Node'],
  ['src-preload/browser.ts', `export const bytes = () => Buffer.from('x')\n`, 'no Node'],
  [
    'src-renderer/timer/Clock.svelte',
    '<script lang="ts">\n  const home = process.cwd()\n</script>\n\n{home}\n',
    'no Node',
  ],
  [
    'src-renderer/timer/Clock.svelte',
    '<script lang="ts">\n  let { x } = $props()\n</script>\n\n{@html x}\n',
    'no-at-html-tags',
  ],
  ['src-renderer/lib/format.ts', 'export default 1\n', 'default'],
  ['src-main/outbox/states.ts', 'export enum State {\n  Held,\n}\n', 'enum'],
  ['src-main/outbox/states.ts', `export * from './attempt-store.ts'\n`, 'barrel'],
  ['src-renderer/lib/format.ts', 'export interface IFormat {\n  x: number\n}\n', 'I prefix'],
  ['src-main/outbox/outbox-utils.ts', 'export const x = 1\n', 'says nothing'],
  ['src-main/outbox/outboxStates.ts', 'export const x = 1\n', 'kebab-case'],
  ['src-renderer/ui/button.svelte', '<p>x</p>\n', 'Pascal'],
]

describe('the other bans', () => {
  test.each(banned)('%s may not contain %j', async (file, code, named) => {
    expect((await complaints(file, code)).join('\n')).toContain(named)
  })

  test.each([
    ['src-main/kernel/clock.ts', 'export const now = () => Date.now()\n'],
    [
      'src-main/kernel/ids.ts',
      `import { randomUUID } from 'node:crypto'\n\nexport const newId = () => randomUUID()\n`,
    ],
    ['src-main/browser/host.ts', 'export const transport = fetch\n'],
    ['src-main/api/transport.ts', `export const get = () => fetch('http://x')\n`],
    ['src-main/timer/stop-run.ts', 'export const at = (ms: number) => new Date(ms).toISOString()\n'],
  ])('%s may contain %j', async (file, code) => {
    expect(await complaints(file, code)).toEqual([])
  })
})
