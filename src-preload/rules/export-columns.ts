/** The columns of every export, in order. The import recognizes our own exports by them. */
export const exportColumns = [
  'Day',
  'Start',
  'End',
  'Time zone',
  'Minutes',
  'Billable minutes',
  'Item',
  'Board',
  'Item id',
  'Note',
  'State',
  'Team',
  'Category',
] as const
