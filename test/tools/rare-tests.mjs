/**
 * Lists the test files, without the flows, that run only in `npm run test:all`: they start and kill processes, package
 * the program, or measure over many worlds or days. Faster tests with fixed cases guard the same rules in `npm test`.
 */
export const rareTests = [
  'conformance/service-durability',
  'conformance/stand-alone',
  'main/api/certificates',
  'main/launch/download-electron',
  'processes/compaction',
  'processes/core',
  'processes/folders',
  'processes/interventions',
  'processes/kill',
  'processes/unreachable',
  'scenario/corrections-at-random',
  'scenario/workday-oracle',
  'simulation/recognition',
  'simulation/waiting',
  'tools/packaged',
  'tools/packaging',
].map((name) => `test/${name}.test.ts`)
