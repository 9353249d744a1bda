/**
 * Lists the test files, without the flows, that run only in `npm run test:all`: they start and kill processes by chance,
 * or measure over many worlds or days. Faster tests with fixed cases guard the same rules in `npm test`.
 */
export const rareTests = [
  'conformance/service-durability',
  'processes/compaction',
  'processes/core',
  'processes/interventions',
  'processes/kill',
  'scenario/corrections-at-random',
  'scenario/workday-oracle',
  'simulation/recognition',
  'simulation/waiting',
].map((name) => `test/${name}.test.ts`)
