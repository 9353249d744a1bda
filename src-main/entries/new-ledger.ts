/**
 * Creates the ledger of one connection. A ledger has all stores and settings that are needed to save and send entries.
 */
import { ItemBook } from '../items/item-book.ts'
import { ItemMerges } from '../items/item-merges.ts'
import { ItemSteps } from '../items/item-steps.ts'
import { ComparisonStore } from '../outbox/comparison-store.ts'
import { CorrectionStore } from '../outbox/correction-store.ts'
import { AttemptStore } from '../outbox/attempt-store.ts'
import { ClaimStore } from '../outbox/claim-store.ts'
import { EvidenceStore } from '../outbox/evidence-store.ts'
import { SentStarts } from '../outbox/sent-starts.ts'
import { OutboxStore } from '../outbox/outbox-store.ts'
import { TemplateStore } from '../template/template-store.ts'
import { DaysRead } from './days-read.ts'
import { DraftStore } from './draft-store.ts'
import { EntryStore } from './entry-store.ts'
import type { Ledger } from './ledger.ts'
import { LocalCopies } from './local-copies.ts'
import { StepStore } from './step-store.ts'

/** The parts of a ledger that the caller provides; `newLedger` adds the stores. */
export type LedgerParts = Pick<
  Ledger,
  'db' | 'clock' | 'newId' | 'hub' | 'editing' | 'questions' | 'rounding' | 'holdMs'
>

export function newLedger(connectionId: string, parts: LedgerParts): Ledger {
  const { db, clock, editing } = parts
  return {
    ...parts,
    entries: new EntryStore(db, connectionId, () => editing.how()),
    outbox: new OutboxStore(db, connectionId),
    attempts: new AttemptStore(db, clock, connectionId),
    sentStarts: new SentStarts(db, connectionId),
    claims: new ClaimStore(db, connectionId),
    evidence: new EvidenceStore(db, clock),
    comparisons: new ComparisonStore(db, connectionId),
    corrections: new CorrectionStore(db, connectionId),
    copies: new LocalCopies(db, connectionId),
    steps: new StepStore(db, connectionId),
    drafts: new DraftStore(db, connectionId),
    daysRead: new DaysRead(),
    items: new ItemBook(db, connectionId),
    itemSteps: new ItemSteps(db),
    merges: new ItemMerges(db, connectionId),
    template: new TemplateStore(db, connectionId),
  }
}
