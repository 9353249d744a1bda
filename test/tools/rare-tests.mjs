/**
 * Lists the test files, without the flows, that run only in `npm run test:all`: they start and kill processes, package
 * the program, measure over many worlds or days, or test dialogs that are seldom used or changed. Faster tests with
 * fixed cases guard most of the same rules in `npm test`.
 */
export const rareTests = [
  'conformance/service-durability',
  'conformance/stand-alone',
  'main/api/certificates',
  'main/launch/download-electron',
  'main/launch/start',
  'processes/command',
  'processes/compaction',
  'processes/core',
  'processes/failed-start',
  'processes/folders',
  'processes/interventions',
  'processes/kill',
  'processes/unreachable',
  'renderer/app/sample-data.svelte',
  'renderer/entry/languages.svelte',
  'renderer/fields/fields-part.svelte',
  'renderer/history/import-dialog.svelte',
  'renderer/history/languages.svelte',
  'renderer/items/board-card.svelte',
  'renderer/items/bring-view.svelte',
  'renderer/items/merge-dialog.svelte',
  'renderer/items/naming-view.svelte',
  'renderer/settings/send-locals.svelte',
  'scenario/corrections-at-random',
  'scenario/workday-oracle',
  'simulation/recognition',
  'simulation/waiting',
  'tools/layers',
  'tools/packaged',
  'tools/packaging',
].map((name) => `test/${name}.test.ts`)
