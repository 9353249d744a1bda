/**
 * The columns of a CSV export, in order. By these columns, the import recognizes the files that Tallystick exported.
 */
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
