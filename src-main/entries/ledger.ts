/**
 * Defines the ledger: the stores and settings of one connection, which is an account or the local workspace. Only the
 * modules that build or hold a complete ledger use the whole type; every use case names the parts that it needs.
 */
import type { Editing } from '#preload/model/connection.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { RoundingRule } from '#preload/rules/rounding.ts'
import type { ItemBook } from '../items/item-book.ts'
import type { ItemMerges } from '../items/item-merges.ts'
import type { ItemSteps } from '../items/item-steps.ts'
import type { Clock } from '../kernel/clock.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import type { NewId } from '../kernel/ids.ts'
import type { ComparisonStore } from '../outbox/comparison-store.ts'
import type { CorrectionStore } from '../outbox/correction-store.ts'
import type { AttemptStore } from '../outbox/attempt-store.ts'
import type { ClaimStore } from '../outbox/claim-store.ts'
import type { EvidenceStore } from '../outbox/evidence-store.ts'
import type { SentStarts } from '../outbox/sent-starts.ts'
import type { OutboxStore } from '../outbox/outbox-store.ts'
import type { Database } from '../storage/database.ts'
import type { TemplateStore } from '../template/template-store.ts'
import type { DaysRead } from './days-read.ts'
import type { DraftStore } from './draft-store.ts'
import type { EntryStore } from './entry-store.ts'
import type { LocalCopies } from './local-copies.ts'
import type { StepStore } from './step-store.ts'
import type { TimeQuestions } from './time-questions.ts'

export interface Ledger {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly hub: Hub
  readonly entries: EntryStore
  readonly outbox: OutboxStore
  readonly attempts: AttemptStore
  readonly sentStarts: SentStarts
  readonly claims: ClaimStore
  readonly evidence: EvidenceStore
  readonly comparisons: ComparisonStore
  readonly corrections: CorrectionStore
  readonly copies: LocalCopies
  readonly steps: StepStore
  readonly drafts: DraftStore
  readonly daysRead: DaysRead
  readonly editing: EditingOf
  readonly items: ItemBook
  readonly itemSteps: ItemSteps
  readonly merges: ItemMerges
  readonly questions: TimeQuestions
  readonly template: TemplateStore
  /**
   * `rounding` and `holdMs` are functions, because the user can change these settings at any time and a change takes
   * effect immediately.
   */
  readonly rounding: () => RoundingRule
  readonly holdMs: () => number
}

export interface EditingOf {
  how(): Editing
  /** Records that the service no longer supports worklogs (the entries of API v1.0). */
  worklogsGone(): void
}

/** The implementation for connections whose sent entries can never be changed. */
export const readOnlyOnceSent: EditingOf = { how: () => 'none', worklogsGone() {} }

/** Returns the time at which an entry that is saved now is queued for sending. Until then, the user can undo it. */
export function holdEnd(ledger: Pick<Ledger, 'clock' | 'holdMs'>): Instant {
  return toInstant(ledger.clock.nowMs() + ledger.holdMs())
}
