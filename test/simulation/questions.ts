/** The causes of the question whether an entry of the service is one of ours. */

/**
 * `tier 1`: milliseconds were known to be returned, ours were not seen, but a similar entry was, which may be ours with
 * corrections. `unlearned`: milliseconds are returned, but no entry had shown it yet. `others`: somebody else writes
 * for this user. `hidden`: lists never show what exists (A3 broken). `set back`: an older journal was restored, which
 * G2 excludes (docs/reliability.md §1). `new account`: it has been used for less than two weeks, so somebody else may
 * write (A7).
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
  'set back': 'an older database was restored',
  'new account': 'nobody knows yet whether somebody else writes',
  else: 'something else',
}

/** The causes that remain possible when A0–A5 hold and the journal is intact. */
export const promised: readonly Cause[] = ['tier 1', 'unlearned', 'others', 'new account', 'else']

export function numberOfEach(asked: readonly Cause[]): Record<Cause, number> {
  const count = (wanted: Cause) => asked.filter((cause) => cause === wanted).length
  return Object.fromEntries(causes.map((cause) => [cause, count(cause)])) as Record<Cause, number>
}
