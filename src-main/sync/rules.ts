/** The decisions of sending. All are pure, and together they prevent entries from being lost or sent twice. */
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
