/**
 * Lists the pure functions that decide what is sent and when. They ensure that no entry is lost or sent twice. The
 * simulation (a randomized test) replaces one function at a time with a wrong version, to prove that each function is
 * needed.
 */
import { afterList, tierOf } from './echo-profile.ts'
import { fingerprintedStart } from './start-fingerprint.ts'
import { decide, maySendAgain, provesRefusal } from './reconcile-decision.ts'
import { mayBeSentBefore } from './sent-before-decision.ts'
import { judge } from './verdict.ts'

export const rules = {
  ...{ judge, decide, maySendAgain, provesRefusal, mayBeSentBefore },
  ...{ fingerprintedStart, tierOf, afterList },
}
export type Rules = typeof rules
