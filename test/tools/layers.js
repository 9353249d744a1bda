/**
 * Defines which module may import which, as a table and two lint rules. A new folder gets a row in the table, but a
 * single file gets no exception: code that needs a forbidden import is moved to another folder.
 */
import { builtinModules } from 'node:module'
import { posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** For each folder of src-main, the other folders that it may import. */
export const MAIN = {
  kernel: [],
  storage: ['kernel'],
  settings: ['kernel'],
  api: ['kernel'],
  outbox: ['storage', 'kernel'],
  items: ['storage', 'kernel'],
  board: ['connections', 'items', 'api', 'storage', 'kernel'],
  template: ['storage', 'kernel'],
  entries: ['items', 'template', 'outbox', 'storage', 'kernel'],
  // A run becomes an entry, so `timer` may import `entries`, never the other way round.
  timer: ['entries', 'items', 'template', 'outbox', 'storage', 'kernel'],
  connections: ['api', 'storage', 'kernel'],
  sync: ['entries', 'outbox', 'connections', 'template', 'api', 'storage', 'kernel'],
  directory: ['connections', 'api', 'kernel'],
  crm: ['connections', 'api', 'kernel'],
  service: ['storage', 'kernel'],
  app: 'all but hosts',
  cli: ['app', 'kernel'],
  // The packaged program is one binary, so its arguments may be an order for the command line.
  electron: ['cli', 'app', 'kernel'],
  browser: ['app', 'kernel'],
  launch: [],
}
const HOSTS = ['cli', 'electron', 'browser', 'launch']

const isBuiltin = (/** @type {string} */ name) =>
  name.startsWith('node:') ||
  builtinModules.includes(name) ||
  builtinModules.includes(name.split('/')[0] ?? '')

/** @param {string} path a path from the project root, with forward slashes */
function placeOf(path) {
  const [tree = '', ...rest] = path.split('/')
  return { tree, room: rest.length > 1 ? (rest[0] ?? '') : '', file: rest.join('/') }
}

/** @typedef {ReturnType<typeof placeOf>} Place */

/** @param {Place} from @param {Place} to */
function withinMain(from, to) {
  const rows = /** @type {Record<string, string[] | string>} */ (MAIN)
  const row = rows[from.room]
  if (row === undefined) return `src-main/${from.room} has no row in the import table`
  if (from.room === to.room) return undefined
  const allowed = row === 'all but hosts' ? !HOSTS.includes(to.room) : row.includes(to.room)
  return allowed ? undefined : `src-main/${from.room} may not import src-main/${to.room}`
}

/** @param {Place} from @param {Place} to @param {boolean} typeOnly */
function mainToPreload(from, to, typeOnly) {
  if (from.room === 'service') return 'the local service is a stranger to the client: no #preload'
  if (from.room === 'launch') return 'the launcher runs before anything is installed: no #preload'
  if (to.room === '') return 'a transport belongs to the page; main knows contract, model and rules'
  if (from.room === 'kernel' && !(['contract', 'model'].includes(to.room) && typeOnly))
    return 'kernel may import types of contract and model only'
  return undefined
}

/** @param {Place} from @param {Place} to */
function withinPage(from, to) {
  if (from.room === to.room || from.room === '' || from.room === 'app') return undefined
  if (to.room === 'lib' && from.room !== 'lib') return undefined
  if (to.room === 'ui' && from.room !== 'lib') return undefined
  // The stop sheet and every entry show the same form, so many folders may import it.
  if (to.room === 'form' && !['ui', 'lib'].includes(from.room)) return undefined
  if (['ui', 'lib', 'form'].includes(from.room))
    return `src-renderer/${from.room} knows no ${to.room === '' ? 'entry' : to.room}`
  return `a feature imports form, ui and lib; src-renderer/${to.room === '' ? to.file : to.room} is not for ${from.room}`
}

/** @param {Place} from @param {Place} to @param {boolean} typeOnly */
function pageToPreload(from, to, typeOnly) {
  if (typeOnly) return undefined
  if (from.room === 'ui' && !to.file.startsWith('words/made/'))
    return 'ui takes props; of #preload it imports its own texts only'
  if (['rules', 'words'].includes(to.room)) return undefined
  if (from.room === '' && to.room === '') return undefined // the page's entry sets up the transport
  return `the page imports #preload/${to.room === '' ? to.file : to.room} as types only`
}

/** @param {Place} from @param {Place} to @param {boolean} typeOnly */
function withinPreload(from, to, typeOnly) {
  if (from.room === 'rules' && to.file.startsWith('words/made/')) return undefined
  if (['rules', 'words'].includes(from.room) && to.room !== from.room && !typeOnly)
    return `${from.room} run in the page too: they import model and contract as types only`
  return undefined
}

/** @param {Place} from @param {string} name @param {boolean} typeOnly */
function packageFrom(from, name, typeOnly) {
  const { tree, room, file } = from
  if (name === 'electron' || name.startsWith('electron/') || name === 'electron-store') {
    const allowed =
      (tree === 'src-main' && room === 'electron') || (tree === 'src-preload' && file === 'electron.ts')
    return allowed ? undefined : 'only src-main/electron and src-preload/electron.ts know Electron'
  }
  // Only one file may import undici, because its retrying and caching dispatchers could send a create twice.
  if (name === 'undici' && !(tree === 'src-main' && file === 'api/send-once.ts'))
    return 'only src-main/api/send-once.ts speaks undici'
  if (tree !== 'src-main' && isBuiltin(name)) return 'no Node in the page or the bridge'
  if (tree === 'src-main' && (name === 'svelte' || name.startsWith('svelte/'))) return 'no page code in main'
  const zod = name === 'zod' || name.startsWith('zod/')
  if (zod && !typeOnly && (tree === 'src-renderer' || ['rules', 'words'].includes(room)))
    return 'zod stays out of the page: import the type from #preload/model'
  return undefined
}

/**
 * Returns why `from` may not import `specifier`, or undefined when it may.
 * @param {string} from importing file, from the project root, with forward slashes
 * @param {string} specifier as written
 * @param {boolean} typeOnly true for `import type`, but not for `import { type X }`, which still runs the module
 * @returns {string | undefined}
 */
export function whyNot(from, specifier, typeOnly) {
  const here = placeOf(from)
  if (!['src-main', 'src-renderer', 'src-preload'].includes(here.tree)) return undefined
  const bridged = specifier.startsWith('#preload/')
  if (!bridged && !specifier.startsWith('.')) return packageFrom(here, specifier, typeOnly)

  const clean = specifier.split('?')[0] ?? specifier
  const target = bridged
    ? clean.replace('#preload/', 'src-preload/')
    : posix.normalize(posix.join(posix.dirname(from), clean))
  const there = placeOf(target)
  if (here.tree === there.tree) {
    if (bridged) return 'inside a tree import relatively'
    if (here.tree === 'src-main') return withinMain(here, there)
    return here.tree === 'src-renderer' ? withinPage(here, there) : withinPreload(here, there, typeOnly)
  }
  if (here.tree === 'src-preload') return 'src-preload imports only itself'
  if (there.tree === 'resources' || (here.room === 'launch' && there.tree.endsWith('.config.ts')))
    return undefined
  if (there.tree !== 'src-preload') return `${here.tree} and ${there.tree} never meet`
  if (!bridged) return 'across trees import by #preload/…'
  return here.tree === 'src-main'
    ? mainToPreload(here, there, typeOnly)
    : pageToPreload(here, there, typeOnly)
}

/** @param {string} filename */
const fromRoot = (filename) => relative(root, filename).split(sep).join('/')

/** @type {import('eslint').Rule.RuleModule} */
const imports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = fromRoot(context.filename)
    /** @param {any} node @param {any} source @param {boolean} typeOnly */
    const judge = (node, source, typeOnly) => {
      if (!source) return
      if (source.type !== 'Literal' || typeof source.value !== 'string')
        return context.report({ node, message: 'Import by a literal path, so that it can be checked.' })
      const reason = whyNot(from, source.value, typeOnly)
      if (reason) context.report({ node, message: `Layers: ${reason} ('${source.value}').` })
    }
    return {
      ImportDeclaration: (/** @type {any} */ node) => judge(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (/** @type {any} */ node) =>
        judge(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (/** @type {any} */ node) => judge(node, node.source, node.exportKind === 'type'),
      ImportExpression: (/** @type {any} */ node) => judge(node, node.source, false),
      TSImportType: (/** @type {any} */ node) => judge(node, node.source ?? node.argument?.literal, true),
    }
  },
}

const FORBIDDEN = /(^|-)(utils?|helpers?|managers?)(-|\.|$)/

/** @type {import('eslint').Rule.RuleModule} */
const names = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const file = posix.basename(fromRoot(context.filename))
    const component = file.endsWith('.svelte')
    const shape = component ? /^[A-Z][A-Za-z0-9]*\.svelte$/ : /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
    return {
      Program: (node) => {
        if (
          component ? !shape.test(file) : !shape.test(file) && !/^[A-Z]\w*\.svelte\.(test\.)?ts$/.test(file)
        )
          context.report({
            node,
            message: `Name it ${component ? 'Pascal.svelte' : 'kebab-case'}: '${file}'.`,
          })
        if (FORBIDDEN.test(file.toLowerCase()))
          context.report({ node, message: `'${file}' says nothing: name what it does.` })
      },
    }
  },
}

export const house = { rules: { imports, names } }
