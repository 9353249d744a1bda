/** The columns that every export has, in their order. The import knows its own export by them. */
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
