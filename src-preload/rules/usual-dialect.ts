/**
 * The property names that requests to a service use by default. Each account can use other names instead
 * (docs/interfaces/time-tracking.md#names).
 */
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
