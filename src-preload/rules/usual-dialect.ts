/** The names that accounts use when they use no others (decisions.md, "names of the optional create properties"). */
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
