/** The decisions of sending, as one set: every one is pure, and together they are what keeps an entry from being lost or doubled. */
import { afterList, tierOf } from './echo-profile.ts'
import { markedStart } from './marker.ts'
import { decide, maySendAgain, provesRefusal } from './reconcile-decision.ts'
import { mayBeSentBefore } from './sent-before.ts'
import { judge } from './verdict.ts'

export const rules = {
  ...{ judge, decide, maySendAgain, provesRefusal, mayBeSentBefore },
  ...{ markedStart, tierOf, afterList },
}
export type Rules = typeof rules
