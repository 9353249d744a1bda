/** Lists the flows that `npm run test:all` runs in addition to those of `npm test`, or in further languages. */

/**
 * These flows also run in each other language, with the texts of its catalogue: first run, timer, entry, history and
 * settings.
 */
export const translatedFlows = [
  'main-job',
  'keyboard',
  'add-time',
  'history',
  'drafts',
  'undo-list',
  'row-menu',
  'new-item',
  'settings',
  'away',
  'merge-items',
  'few-tabs',
  'survives',
  'offline',
  'ten-tasks',
  'toast',
  'sample-data',
]

/**
 * These flows run only in `npm run test:all`: they test rare events or every variant of something, or their parts are
 * covered by faster tests of components and interfaces.
 */
export const rareFlows = [
  'accessible',
  'add-time',
  'all-dates',
  'alone',
  'away',
  'board-reader',
  'boards',
  'bring-in-items',
  'browser-tab',
  'change-item',
  'continue-order',
  'corrections',
  'drafts',
  'every-look',
  'few-tabs',
  'find',
  'find-items',
  'focus',
  'folders',
  'implausible',
  'interfaces',
  'items-settings',
  'keyboard-map',
  'language',
  'merge-items',
  'naming',
  'new-item',
  'own-fields',
  'pseudo-language',
  'pseudo-language-accounts',
  'required-properties',
  'row-menu',
  'sample-data',
  'saved-run',
  'secret-field',
  'secrets',
  'send-locals',
  'session',
  'settings',
  'settings-parts',
  'ten-tasks',
  'toast',
  'twelve-hours',
  'undo-list',
]
