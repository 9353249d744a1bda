/** Why people are asked "is this the same entry?". */

/**
 * `tier 1`: milliseconds were known to come back, ours did not, and another entry like it did: it may be ours, corrected.
 * `unlearned`: they do come back, and nothing had shown it yet. `others`: somebody else writes for this user. `hidden`:
 * lists never show what is there (A3 broken). `set back`: the journal was put back to an older state, which G2 leaves out
 * (docs/reliability.md §1). `new account`: it has not been used for two weeks, so somebody else may write (A7).
 */
export const causes = [
  ...(['tier 1', 'unlearned', 'others', 'hidden', 'set back'] as const),
  ...(['new account', 'else'] as const),
] as const
export type Cause = (typeof causes)[number]

export const causeWords: Readonly<Record<Cause, string>> = {
  'tier 1': 'milliseconds come back, and one like it without any appeared meanwhile',
  unlearned: 'before it was seen that they do',
  others: 'another writer',
  hidden: 'lists that show nothing (A3 broken)',
  'set back': 'a journal that was set back',
  'new account': 'nobody knows yet whether somebody else writes',
  else: 'something else',
}

/** What the assumptions A0–A5 and a whole journal leave. */
export const promised: readonly Cause[] = ['tier 1', 'unlearned', 'others', 'new account', 'else']

export function numberOfEach(asked: readonly Cause[]): Record<Cause, number> {
  const count = (wanted: Cause) => asked.filter((cause) => cause === wanted).length
  return Object.fromEntries(causes.map((cause) => [cause, count(cause)])) as Record<Cause, number>
}
