/** The default wire names, for accounts that do not use other names (docs/interfaces/time-tracking.md#names). */
import type { Dialect } from '../model/dialect.ts'

export const usualDialect: Dialect = {
  billableMinutes: 'billableMinutes',
  startTime: 'startTime',
  team: 'team',
  description: 'description',
  category: 'category',
  customFields: 'customFields',
  timeZone: 'timezone',
  tokenRequest: 'current',
}
