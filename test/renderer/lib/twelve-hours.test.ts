import { expect, it } from 'vitest'
import { known, writesTwelveHours } from '../../../src-renderer/lib/twelve-hours.ts'

it.each([...known.twelve, ...known.twentyFour, 'hi-IN', 'ar-EG', 'en-ZA', 'de-LI'])(
  'the table for %s agrees with the platform',
  (language) => {
    const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
    expect(writesTwelveHours(language)).toBe(hour12)
  },
)
