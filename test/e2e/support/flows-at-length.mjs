/** What `npm run test:all` does with flows beyond the one run of each in `npm test`. */

/** Run in each other language too, with the texts of its catalogue: first run, timer, entry, history and settings. */
export const translatedFlows = [
  ...['main-job', 'keyboard', 'add-time', 'history', 'drafts', 'undo-list', 'row-menu', 'new-item'],
  ...['settings', 'away', 'few-tabs', 'survives', 'offline', 'ten-tasks', 'toast'],
]

/** Run only at length: rare events, and interfaces whose requests are tested without a page too. */
export const rareFlows = ['all-dates', 'change-item', 'folders', 'interfaces', 'secret-field']
