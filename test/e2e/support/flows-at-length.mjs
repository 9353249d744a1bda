/** Lists the flows that `npm run test:all` runs in addition to those of `npm test`, or in further languages. */

/**
 * These flows also run in each other language, with the texts of its catalogue: first run, timer, entry, history and
 * settings.
 */
export const translatedFlows = [
  ...['main-job', 'keyboard', 'add-time', 'history', 'drafts', 'undo-list', 'row-menu', 'new-item'],
  ...['settings', 'away', 'few-tabs', 'survives', 'offline', 'ten-tasks', 'toast'],
]

/**
 * These flows run only in `npm run test:all`: they test rare events, or interfaces whose requests other tests cover
 * without a page.
 */
export const rareFlows = ['all-dates', 'change-item', 'folders', 'interfaces', 'secret-field']
