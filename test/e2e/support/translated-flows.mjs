/** The flows that `npm run test:all` also runs in German and French: first run, timer, entry, history and settings. */
export const translatedFlows = [
  'main-job',
  'keyboard',
  'add-time',
  'history',
  'drafts',
  'undo-list',
  'row-menu',
  'new-item',
]
