import 'temporal-polyfill/global'
import { readsEverywhere } from './reads-everywhere.ts'

const amounts = `
  45m => 45m
  45 min => 45m
  45 mins => 45m
  45 Minutes => 45m
  90m => 90m
  1h => 60m
  2hrs => 120m
  1 hour => 60m
  2 hours => 120m
  two hours => 120m
  twelve hours => 720m
  an hour => 60m
  one hour => 60m
  1h30 => 90m
  1h30m => 90m
  1h 30m => 90m
  1 hour 30 => 90m
  1 hour 30 minutes => 90m
  1 hour and 30 minutes => 90m
  two hours ten minutes => 130m
  two hours and ten minutes => 130m
  two hours thirty => 150m
  1.5h => 90m
  1.5 hours => 90m
  1,5 hours => 90m
  0.25h => 15m
  2½ hours => 150m
  ½ hour => 30m
  1/2 hour => 30m
  3/4 hour => 45m
  half an hour => 30m
  half hour => 30m
  an hour and a half => 90m
  two and a half hours => 150m
  2 and a half hours => 150m
  quarter of an hour => 15m
  three quarters of an hour => 45m
  ten minutes => 10m
  fifteen minutes => 15m
  forty-five minutes => 45m
  1:30h => 90m
  1:30 hours => 90m
  2x 15m => 30m
  3 x 20 minutes => 60m
  for 2 hours => 120m
  for half an hour => 30m
`

const times = `
  9:15 => @9:15
  09:15 => @9:15
  0915 => @9:15
  9.15 => @9:15
  9am => @9:00
  9 am => @9:00
  9 AM => @9:00
  9:15pm => @21:15
  9:15 p.m. => @21:15
  12am => @0:00
  12pm => @12:00
  at 9 => @9:00
  At 9 => @9:00
  at 9:15 => @9:15
  at 9pm => @21:00
  from 9:15 => @9:15
  since 9:15 => @9:15
  since 9 => @9:00
  starting 9:15 => @9:15
  9 o'clock => @9:00
  9 o’clock => @9:00
  nine o'clock => @9:00
  at nine o'clock => @9:00
  half past nine => @9:30
  half past 9 => @9:30
  at half past nine => @9:30
  quarter past 9 => @9:15
  Quarter to Ten => @9:45
  noon => @12:00
  at noon => @12:00
  midnight => @0:00
  2h ago => @15:00
  2 hours ago => @15:00
  two hours ago => @15:00
  45 minutes ago => @16:15
  half an hour ago => @16:30
  45m until 10:30 => 45m @9:45
  45m till 10:30 => 45m @9:45
  1h until noon => 60m @11:00
  9:15 until 10:30 => 75m @9:15
`

const ranges = `
  9-10:30 => 90m @9:00
  9 - 10:30 => 90m @9:00
  9–10:30 => 90m @9:00
  9.15-10.30 => 75m @9:15
  0915-1030 => 75m @9:15
  9 to 10:30 => 90m @9:00
  9 until 10:30 => 90m @9:00
  9 till 10 => 60m @9:00
  from 9 to 10:30 => 90m @9:00
  From 9 To 10:30 => 90m @9:00
  from 9am to 10:30am => 90m @9:00
  from half past nine to quarter past ten => 45m @9:30
  from nine to 10:30 => 90m @9:00
  ten to 9 => nothing !ten
  between 9 and 10 => 60m @9:00
  between 9:15 and 10 => 45m @9:15
  9am to 1pm => 240m @9:00
  2-4pm => 120m @14:00
  11-1pm => 120m @11:00
  11am-1 => 120m @11:00
  9-5 => 480m @9:00 ?readings(9-5)
  noon-1pm => 60m @12:00
  noon to 1:30pm => 90m @12:00
  10pm-2am => 240m @22:00
  22-24 => 120m @22:00
`

const days = `
  today => 11-20
  Yesterday => 11-19
  the day before yesterday => 11-18
  day before yesterday => 11-18
  Monday => 11-16
  monday => 11-16
  on Monday => 11-16
  Tuesday => 11-17
  Wednesday => 11-18
  Thursday => 11-19
  Friday => 11-20
  Saturday => 11-14
  Sunday => 11-15
  tue => 11-17
  Wed => 11-18
  thurs => 11-19
  fri => 11-20
  on sat => 11-14
  sun => 11-15
  mon. => 11-16
  last Friday => 11-13
  last monday => 11-16
  last wed => 11-18
  3 days ago => 11-17
  a day ago => 11-19
  two days ago => 11-18
  a week ago => 11-13
  2 weeks ago => 11-06
  18 Nov => 11-18
  18 November => 11-18
  18th November => 11-18
  18th of November => 11-18
  the 18th of November => 11-18
  Nov 18 => 11-18
  nov. 18 => 11-18
  November 18th => 11-18
  Nov 18, 2025 => 2025-11-18
  18 Nov 2025 => 2025-11-18
  March 3 => 03-03
  3 march => 03-03
  on May 5 => 05-05
  1st May => 05-01
  24 Dec => 2025-12-24
  on the 18th => 11-18
  Wed 11 Nov => 11-11
  Wednesday, November 11 => 11-11
  wed 18th => 11-18
  18/11 => 11-18
  11/18 => 11-18
  2026-11-18 => 11-18
  31/2 => nothing !31/2
`

const whole = `
  1h30 yesterday 9:15 audit => 90m @9:15 11-19 audit
  audit 1h30 yesterday 9:15 => 90m @9:15 11-19 audit
  9-10:30 monday audit => 90m @9:00 11-16 audit
  on Monday for 2 hours on audit => 120m 11-16 audit
  two hours on the audit yesterday => 120m 11-19 audit
  last Friday 2-4pm checkout redesign => 120m @14:00 11-13 checkout
  45m at 9 phase 2 => 45m @9:00 phase2
  45m audit 2 hours ago => 45m @15:00 audit
  audit, 1h30, yesterday => 90m 11-19 audit
  half an hour on audit at noon => 30m @12:00 audit
  1h checkout fr => 60m checkout-fr
  Nov 18 9am 45m audit => 45m @9:00 11-18 audit
`

/** These lines contain no time. They are ordinary texts and names of items. */
const texts = `
  so far so good
  do the laundry
  what to do so far
  things to do
  may I have a word
  March of the penguins
  Mars rover
  sam and julie
  dim the lights
  call Sam
  second half of the plan
  minute taking
  hourly wages
  quarterly report
  half marathon
  noonan account
  weekly sync
  Mondays are hard
  last call
  the day after
  between jobs
  from scratch
  until further notice
  since forever
  past invoices
  a review
  one on one
  May release
  august company
  April fools
  decimal places
  Septembre group
  to be discussed
`

readsEverywhere('English', [amounts, times, ranges, days, whole], texts)
