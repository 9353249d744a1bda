/** The columns of a CSV export, in order. The import recognizes a file from Tallystick by these headings. */
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
