/** Fills a new workspace with made-up items, a field and entries. Undo cannot remove them. */
import type { Draft } from '#preload/model/draft.ts'
import type { SampleTexts } from '#preload/model/sample.ts'
import { emptyDraft } from '#preload/rules/missing-fields.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { enterNew } from '../entries/enter.ts'
import type { Ledger } from '../entries/ledger.ts'
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { TemplateStore } from '../service/template-store.ts'
import { newIdOf, saveField } from './own-fields.ts'
import { planSample, type PlannedEntry } from './sample-plan.ts'

/** Fills the workspace, which must be empty. `own` stores the workspace's form fields. */
export function fillSample(ledger: Ledger, own: TemplateStore, texts: SampleTexts): void {
  const { fieldId } = saveField(
    { ledger, own },
    {
      commandId: newIdOf(ledger),
      fieldId: null,
      field: {
        ...{ label: texts.field.label, kind: 'choice', defaultChoice: null, required: false },
        choices: texts.field.choices.map((label) => ({ id: null, label, archived: false })),
      },
    },
  )
  const choices = own.read().fields.flatMap(({ options }) => options.map(({ id }) => id))
  ledger.db.transaction(() => {
    const itemIds = addItems(ledger, texts)
    for (const planned of planSample(nowOf(ledger.clock), ledger.clock.zone()))
      addEntry(ledger, planned, {
        itemId: nth(itemIds, planned.item),
        draft: {
          ...emptyDraft,
          description: planned.note === null ? '' : (nth(texts.notes, planned.note) ?? ''),
          options: { [fieldId]: nth(choices, planned.choice)! },
        },
      })
  })
}

function addItems(ledger: Ledger, { items }: SampleTexts): string[] {
  const now = nowOf(ledger.clock)
  const ids = items.map((item) => {
    const id = newIdOf(ledger)
    ledger.items.put({ id, ...item }, now)
    return id
  })
  ledger.items.pin(ids[0]!, true, now)
  return ids
}

function addEntry(
  ledger: Ledger,
  { day, startedAt, minutes }: PlannedEntry,
  { itemId, draft }: { itemId: string | undefined; draft: Draft },
): void {
  const endedAt = addMinutes(startedAt, minutes)
  // The clock is set to the end of the entry, because lists sort items by the time at which their latest entry was
  // saved. With the real clock, all entries would be saved at the same time.
  const { entryId } = enterNew(
    { ...ledger, clock: clockAt(ledger.clock, Date.parse(endedAt)) },
    {
      ...{ itemId: itemId!, day, startedAt, endedAt, minutes, draft, runId: null },
      zone: ledger.clock.zone(),
      countedMs: minutes * 60_000,
    },
    'send',
  )
  ledger.entries.countAsUse(entryId)
}

function clockAt(clock: Clock, nowMs: number): Clock {
  return {
    nowMs: () => nowMs,
    zone: () => clock.zone(),
    bootMs: () => clock.bootMs(),
    bootId: () => clock.bootId(),
    after: (ms, callback) => clock.after(ms, callback),
  }
}

function nth<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length]
}
