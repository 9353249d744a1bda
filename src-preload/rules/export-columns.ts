/** The columns of a CSV export, in order. The import recognizes files exported by Tallystick by these columns. */
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
