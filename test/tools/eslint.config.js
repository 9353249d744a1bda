/**
 * Owns what the linter asks for. Refuses formatting (prettier's) and types (svelte-check's).
 * The import table itself lives in layers.js.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import { house } from './layers.js'
import { shellDoors, shellRules } from './shell-rules.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pageOnly = Object.keys(globals.browser).filter((name) => !(name in globals.node))
const nodeOnly = Object.keys(globals.node).filter((name) => !(name in globals.browser))
const forbid = (/** @type {string[]} */ names, /** @type {string} */ message) =>
  names.map((name) => ({ name, message }))

/**
 * Off where the checker has no types to go by: it takes what comes out of a .svelte file for `any`; svelte-check sees more.
 * @type {Record<string, 'off'>}
 */
const trusting = Object.fromEntries(
  ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
    `@typescript-eslint/no-unsafe-${what}`,
    'off',
  ]),
)

const CLOCK = 'Take it from kernel/clock, so that tests can set the time.'
const IDS = 'Take it from kernel/ids, so that tests can foresee it.'
const FETCH = 'Only src-main/api speaks to the network, through its transport.'

/** Everywhere in the three trees. */
const manners = [
  { selector: 'TSEnumDeclaration', message: 'No enums: a union of literals.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that owns it.' },
  { selector: 'ExportNamedDeclaration[source]', message: 'No barrels: import from the file that owns it.' },
  { selector: 'TSInterfaceDeclaration[id.name=/^I[A-Z][a-z]/]', message: 'No I prefix.' },
]
const noDefault = { selector: 'ExportDefaultDeclaration', message: 'No default exports: name it.' }

/** What would make the same input give another output. */
const chance = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: CLOCK },
  { selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]', message: CLOCK },
  {
    selector: 'CallExpression[callee.object.name="performance"][callee.property.name="now"]',
    message: CLOCK,
  },
  { selector: 'MemberExpression[object.name="Temporal"][property.name="Now"]', message: CLOCK },
  { selector: 'MemberExpression[object.name="Math"][property.name="random"]', message: IDS },
  { selector: 'MemberExpression[property.name=/^random(UUID|Bytes|Int)$/]', message: IDS },
  { selector: 'ImportSpecifier[imported.name=/^random(UUID|Bytes|Int)$/]', message: IDS },
  { selector: 'ImportDeclaration[source.value=/^(node:)?timers/]', message: CLOCK },
  {
    selector: 'MemberExpression[object.name="globalThis"][property.name=/^set(Timeout|Interval|Immediate)$/]',
    message: CLOCK,
  },
]
const network = {
  selector: 'MemberExpression[object.name="globalThis"][property.name="fetch"]',
  message: FETCH,
}
/** Chromium's stack sends a POST again when a reused connection died (docs/reliability.md §0). */
const chromium = [
  'ImportDeclaration[source.value="electron"] ImportSpecifier[imported.name="net"]',
  'MemberExpression[object.name=/^(electron|session)$/] > Identifier[name="net"]',
  'CallExpression > MemberExpression[object.name=/[sS]ession$/][property.name="fetch"]',
  'CallExpression > MemberExpression[object.property.name=/[sS]ession$/][property.name="fetch"]',
].map((selector) => ({ selector, message: FETCH }))
const asRules = (/** @type {{ selector: string, message: string }[]} */ rules) =>
  rules.map(({ selector, message }) => ({ selector, message }))
/**
 * What the one file that may do it must still not do.
 * @param {(typeof shellDoors)[number]} door
 * @returns {['error', ...{ selector: string, message: string }[]]}
 */
const allButDoor = (door) => [
  'error',
  ...manners,
  noDefault,
  ...chromium,
  ...asRules(shellRules),
  ...asRules(shellDoors.filter((each) => each !== door)),
]
const timers = forbid(['setTimeout', 'setInterval', 'setImmediate'], CLOCK)

export default defineConfig(
  { ignores: ['out/', 'dist/', 'coverage/', 'test-results/', 'node_modules/', 'src-preload/words/made/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.node, ...globals.browser },
      parserOptions: { projectService: true, tsconfigRootDir: root, extraFileExtensions: ['.svelte'] },
    },
    plugins: { house },
    rules: {
      'house/names': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': ['error', ...manners, noDefault],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // An index that was just checked is the compiler's blind spot, not a lie; a reader sees the `!`.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // There are no enums here: TSEnumDeclaration is refused.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // A type argument that names what a query returns is used once, and is worth it.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Errors cross the bridge by their name; the class stays on its side.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // "Nothing, or true when it was used" is what a key handler answers.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },

  // The three trees keep the import table.
  { files: ['src-*/**'], rules: { 'house/imports': 'error' } },

  // Pages: no Node.
  {
    files: ['src-renderer/**', 'src-preload/**'],
    rules: {
      'no-restricted-globals': ['error', ...forbid(nodeOnly, 'The page and the bridge know no Node.')],
    },
  },
  {
    files: ['src-preload/rules/**'],
    rules: { 'no-restricted-syntax': ['error', ...manners, noDefault, ...chance] },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      'svelte/button-has-type': 'error',
      'svelte/no-target-blank': 'error',
      // Takes every Map or Date that a function fills and throws away for a piece of state.
      'svelte/prefer-svelte-reactivity': 'off',
      // A space that must stay is written {' '}.
      'svelte/no-useless-mustaches': 'off',
      // Takes the words of the reason after a code for more codes.
      'svelte/no-unused-svelte-ignore': 'off',
      // Reads props through the compiler's proxies, which the type-aware check takes for plain constants.
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { destructuring: 'all', excludedRunes: ['$props', '$bindable'] }],
    },
  },

  // Modules with runes are plain TypeScript.
  { files: ['**/*.svelte.ts'], languageOptions: { parser: ts.parser } },

  { files: ['src-renderer/**'], rules: trusting },

  // Main: no page; time and chance come from the kernel, the network from api.
  {
    files: ['src-main/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...forbid(pageOnly, 'Main knows no page.'),
        ...timers,
        { name: 'fetch', message: FETCH },
      ],
      'no-restricted-syntax': ['error', ...manners, noDefault, ...chance, network],
    },
  },
  {
    files: ['src-main/api/**'],
    rules: {
      'no-restricted-globals': ['error', ...forbid(pageOnly, 'Main knows no page.'), ...timers],
      'no-restricted-syntax': ['error', ...manners, noDefault, ...chance],
    },
  },
  {
    files: ['src-main/kernel/**', 'src-main/{electron,browser,cli,launch}/**'],
    rules: {
      'no-restricted-globals': ['error', ...forbid(pageOnly, 'Main knows no page.')],
      'no-restricted-syntax': ['error', ...manners, noDefault, ...chromium],
    },
  },
  // Electron's security checklist, as far as it can be seen.
  {
    files: ['src-main/electron/**', 'src-preload/electron.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...manners,
        noDefault,
        ...chromium,
        ...asRules(shellRules),
        ...asRules(shellDoors),
      ],
    },
  },
  ...shellDoors.map((door) => ({
    files: [door.file],
    rules: { 'no-restricted-syntax': allButDoor(door) },
  })),
  { files: ['src-main/{browser,cli,launch}/**', 'test/**'], rules: { 'no-console': 'off' } },

  // Tests say what they need to; tools are plain JavaScript, whose types svelte-check reads from their comments.
  {
    files: ['test/**'],
    rules: {
      ...trusting,
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['**/*.{js,mjs}'], extends: [ts.configs.disableTypeChecked] },
  { files: ['**/*.config.{js,ts}'], rules: { 'no-restricted-syntax': ['error', ...manners] } },
)
