/**
 * Configures the linter. Prettier checks the formatting, and svelte-check the types. The import table is in layers.js.
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
 * Rules that are off where ESLint has no type information: it treats everything imported from a .svelte file as `any`,
 * while svelte-check knows the types.
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

/** Rules for all three source trees. */
const manners = [
  { selector: 'TSEnumDeclaration', message: 'No enums: a union of literals.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that owns it.' },
  { selector: 'ExportNamedDeclaration[source]', message: 'No barrels: import from the file that owns it.' },
  { selector: 'TSInterfaceDeclaration[id.name=/^I[A-Z][a-z]/]', message: 'No I prefix.' },
]
const noDefault = { selector: 'ExportDefaultDeclaration', message: 'No default exports: name it.' }

/** Calls that would make the same input give different outputs. */
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
/** Chromium's network stack sends a POST again when a reused connection has died (docs/reliability.md §0). */
const chromium = [
  'ImportDeclaration[source.value="electron"] ImportSpecifier[imported.name="net"]',
  'MemberExpression[object.name=/^(electron|session)$/] > Identifier[name="net"]',
  'CallExpression > MemberExpression[object.name=/[sS]ession$/][property.name="fetch"]',
  'CallExpression > MemberExpression[object.property.name=/[sS]ession$/][property.name="fetch"]',
].map((selector) => ({ selector, message: FETCH }))
const asRules = (/** @type {{ selector: string, message: string }[]} */ rules) =>
  rules.map(({ selector, message }) => ({ selector, message }))
/**
 * Returns the rules for the one file that may break the rule `door`; all other rules still apply to it.
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
  {
    ignores: [
      'out/',
      'dist/',
      'coverage/',
      'test-results/',
      'node_modules/',
      '.svelte-check/',
      'src-preload/words/made/',
    ],
  },
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
      // The compiler cannot see that an index was just checked, so `!` is allowed; it is visible to a reader.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // This rule is not needed, because TSEnumDeclaration is refused.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // A type parameter that names the result of a query is used only once, but is still useful.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Errors cross the bridge as their name; the class is not transferred.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A key handler returns nothing, or true when it has handled the key.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },

  // The import table applies to all three source trees.
  { files: ['src-*/**'], rules: { 'house/imports': 'error' } },

  // Page code must not use Node.
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
      // This rule reports every local Map or Date of a function as if it were state.
      'svelte/prefer-svelte-reactivity': 'off',
      // `{' '}` writes a space that must be kept.
      'svelte/no-useless-mustaches': 'off',
      // This rule mistakes the words of the reason after a code for further codes.
      'svelte/no-unused-svelte-ignore': 'off',
      // This rule does not understand that props are proxies, and reports them as constants.
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { destructuring: 'all', excludedRunes: ['$props', '$bindable'] }],
    },
  },

  // Modules with runes are parsed as plain TypeScript.
  { files: ['**/*.svelte.ts'], languageOptions: { parser: ts.parser } },

  { files: ['src-renderer/**'], rules: trusting },

  // Main must not use the page's globals; time and randomness come from the kernel, network access from api.
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
  // The items of Electron's security checklist that are visible in the source.
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

  // Tests may break some of the rules; tools are plain JavaScript, and svelte-check reads their types from JSDoc
  // comments.
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
