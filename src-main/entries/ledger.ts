/** The dependencies of the use cases on entries and runs: the stores of one database, the clock, and settings. */
import type { Editing } from '#preload/model/connection.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { RoundingRule } from '#preload/rules/rounding.ts'
import type { ItemBook } from '../items/item-book.ts'
import type { Clock } from '../kernel/clock.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import type { NewId } from '../kernel/ids.ts'
import type { ComparisonStore } from '../outbox/comparison-store.ts'
import type { CorrectionStore } from '../outbox/correction-store.ts'
import type { Journal } from '../outbox/journal.ts'
import type { OutboxStore } from '../outbox/outbox-store.ts'
import type { Database } from '../storage/database.ts'
import type { TemplateStore } from '../template/template-store.ts'
import type { DraftStore } from './draft-store.ts'
import type { EntryStore } from './entry-store.ts'
import type { StepStore } from './step-store.ts'

export interface Ledger {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly hub: Hub
  readonly entries: EntryStore
  readonly outbox: OutboxStore
  readonly journal: Journal
  readonly comparisons: ComparisonStore
  readonly corrections: CorrectionStore
  readonly steps: StepStore
  readonly drafts: DraftStore
  readonly editing: EditingOf
  readonly items: ItemBook
  readonly template: TemplateStore
  /** The person's settings, read at the moment they are needed. */
  readonly rounding: () => RoundingRule
  readonly holdMs: () => number
}

/** How sent entries can be changed. */
export interface EditingOf {
  /** The way that applies at the moment. */
  how(): Editing
  /** Records that the service no longer supports v1.0 worklogs. */
  worklogsGone(): void
}

/** For connections whose sent entries can never be changed. */
export const readOnlyOnceSent: EditingOf = { how: () => 'none', worklogsGone() {} }

/** Returns the moment until which an entry saved now is held. */
export function holdEnd(ledger: Ledger): Instant {
  return toInstant(ledger.clock.nowMs() + ledger.holdMs())
}
