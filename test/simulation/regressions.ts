/** Seeds that failed in the past, with the lesson from each. They must stay in the list. */
import type { Profile } from './plan.ts'

export const regressions: readonly { seed: number; profile: Profile; lesson: string }[] = [
  { seed: 65, profile: 'all', lesson: 'a success that shows another start is not to ours' },
  { seed: 148, profile: 'all', lesson: 'a question with nothing to compare can be answered' },
  {
    seed: 240,
    profile: 'all',
    lesson: 'what looks like ours without digits is asked about where others write',
  },
  { seed: 397, profile: 'all', lesson: 'what was there before is not adopted' },
  { seed: 43, profile: 'all', lesson: 'an older copy of everything asks before it sends what came after it' },
  { seed: 29, profile: 'late', lesson: '"not this one" is said of one entry, not of all' },
  { seed: 203, profile: 'late', lesson: 'a copy of what was taken back is found' },
  {
    seed: 168,
    profile: 'doubling',
    lesson: 'the recovery log brings attempts back, so that the audit sees them',
  },
  { seed: 100_245, profile: 'all', lesson: 'a question keeps no other entry waiting for ever' },
  { seed: 200_017, profile: 'all', lesson: 'what a cache answers is believed only with our values' },
  {
    seed: 200_923,
    profile: 'all',
    lesson: 'a copy from before the first create cannot know what came after',
  },
  { seed: 200_444, profile: 'late', lesson: 'a late copy of one of ours is not taken for another of ours' },
  { seed: 1_090, profile: 'all', lesson: 'what was changed and sent after a copy is another entry' },
  {
    seed: 31_016,
    profile: 'all',
    lesson: 'the recovery log knows the orders: an order that is given again saves no second entry',
  },
  {
    seed: 86_248,
    profile: 'all',
    lesson: 'what was taken off in doubt and given back is looked for, not sent',
  },
  {
    seed: 37_367,
    profile: 'all',
    lesson: 'what was put right and sent after a copy is another entry as well',
  },
  {
    seed: 379_774,
    profile: 'all',
    lesson: 'what is changed before an older copy has looked for it is another entry as well',
  },
  {
    seed: 534_002,
    profile: 'all',
    lesson:
      'what is in doubt without a start cannot be told, after an older copy, from its like that was sent since',
  },
  {
    seed: 1_780,
    profile: 'gateways',
    lesson: 'the refusal of a gateway says nothing where lists have never shown anything',
  },
  {
    seed: 797,
    profile: 'restored',
    lesson: 'what was sent without digits and is changed after an older copy cannot be recognized',
  },
  { seed: 5_765, profile: 'all', lesson: 'a question needs somebody who looks' },
  {
    seed: 282,
    profile: 'restored-often',
    lesson:
      'an entry that is only in the recovery log is restored, although the database counts as many changes',
  },
  {
    seed: 1_614,
    profile: 'restored-often',
    lesson: 'the recovery log still has the entries that it restored when another older database is put back',
  },
  {
    seed: 3_003_160,
    profile: 'restored-often',
    lesson:
      'an entry about which the user was asked before an older database was put back is asked about again',
  },
  {
    seed: 3_008_903,
    profile: 'restored-often',
    lesson: 'a question that an older database still has open is not answered by the age of the other entry',
  },
  {
    seed: 3_541_794,
    profile: 'all',
    lesson:
      'the first entry that is sent after an older copy of everything is not the first one of this program',
  },
  {
    seed: 3_571_926,
    profile: 'all',
    lesson: 'a part of a list may lack another entry that was sent after an older copy of everything',
  },
  {
    seed: 3_842_478,
    profile: 'all',
    lesson: 'digits that were only likely are found by chance in an entry that existed before',
  },
  {
    seed: 3_837_969,
    profile: 'all',
    lesson: 'an entry with a start is not the one that was sent without',
  },
  {
    seed: 4_100_650,
    profile: 'all',
    lesson: 'lists do not show yet what was sent less than a minute before an older copy of everything',
  },
  {
    seed: 373,
    profile: 'restored-read',
    lesson: 'an entry that an older copy of everything may have sent is not added while the history is read',
  },
  {
    seed: 5_533,
    profile: 'intervened',
    lesson:
      'what was created right after another of ours was sent, and corrected since, is not ours without a question',
  },
  {
    seed: 4_194_544,
    profile: 'all',
    lesson:
      'after an older database was put back, an entry that was created late may be either of two that look the same',
  },
  {
    seed: 24,
    profile: 'joined',
    lesson: 'an audit from before another client began to write says nothing about what that client writes',
  },
  {
    seed: 208,
    profile: 'joined',
    lesson: 'what is shown as a possible copy may be the first entry of another client',
  },
  {
    seed: 155,
    profile: 'joined',
    lesson: 'an older database does not know that another client has begun to write',
  },
  {
    seed: 21_512,
    profile: 'intervened',
    lesson: 'another client that was started by the same click sends the second of the clock',
  },
  {
    seed: 31_885,
    profile: 'restored-often',
    lesson:
      'the recovery log also shows that the user was asked about an entry that was never sent from here',
  },
  {
    seed: 5_307_802,
    profile: 'all',
    lesson: 'another client may write digits with which an entry without a start was never sent (A4)',
  },
]
