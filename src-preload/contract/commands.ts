/**
 * Every command that the page can call in main, with the schemas of its input and output.
 * `app/handlers.ts` must implement each one, or the build fails. Main parses `in` on every call;
 * `out` gives the types, and the conformance suite checks it.
 */
import * as z from 'zod'
import { appDescription, keychainState } from '../model/app-description.ts'
import { diagnosis } from '../model/diagnosis.ts'
import { cause } from '../model/cause.ts'
import { coverage } from '../model/coverage.ts'
import { dayCheck } from '../model/day-check.ts'
import { draft, form } from '../model/draft.ts'
import { entryFilter } from '../model/entry-filter.ts'
import { dayEntries, entryDetail, entryInput, found, saved, splitPoint } from '../model/entry.ts'
import { formDraft, formKey, knownDraft } from '../model/form-draft.ts'
import { importRow, importVerdict, mostImportRows } from '../model/import-row.ts'
import { boardName, item, itemName, itemNotes } from '../model/item.ts'
import { overlap, remedyKind } from '../model/overlap.ts'
import { commandId, day, id, instant } from '../model/primitives.ts'
import { answer, question } from '../model/question.ts'
import { run } from '../model/run.ts'
import { entryStep } from '../model/step.ts'
import { settings, settingsPatch } from '../model/settings.ts'
import { syncStatus } from '../model/sync-status.ts'
import { valueKind } from '../model/template.ts'
import { accountCommands } from './account-commands.ts'
import type { CommandName } from './names.ts'

const nothing = z.strictObject({})
const importRows = z.array(importRow).max(mostImportRows)
/** A range of days; `from` and `to` are included. */
const days = z.strictObject({ from: day, to: day, filter: entryFilter.optional() })
const openRun = z.strictObject({
  run: run.nullable(),
  lastStopAt: instant.nullable(),
  /** The carry of the run's day, in milliseconds (rules/rounding.ts). */
  carryMs: z.int(),
})

export const commands = {
  'app.describe': { in: nothing, out: appDescription },
  'app.keychain': { in: nothing, out: keychainState },

  /** Window requests; a host without that feature ignores them. */
  'shell.layout': { in: z.strictObject({ mode: z.enum(['popover', 'wide']) }), out: nothing },
  'shell.hide': { in: nothing, out: nothing },
  /**
   * Whether the popover stays open when it loses the focus, because a form has input or a dialog is open. A newly
   * loaded page begins with false.
   */
  'shell.stay': { in: z.strictObject({ stay: z.boolean() }), out: nothing },

  'timer.read': { in: nothing, out: openRun },
  /**
   * Starts a run. An open run ends at that second and is saved (unfinished if a required field is empty); with `split`
   * as one entry for each day that it covers, as in `timer.save`.
   */
  'timer.start': {
    in: z.strictObject({
      commandId,
      itemId: id,
      startedAt: instant.optional(),
      split: z.boolean().optional(),
    }),
    out: z.strictObject({ run, ended: saved.nullable() }),
  },
  /** Ends the run. With `save`, also saves it if no required field is empty; otherwise the run waits as `stopped`. */
  'timer.stop': {
    in: z.strictObject({ commandId, save: z.boolean() }),
    out: z.strictObject({ run: run.nullable(), saved: saved.nullable() }),
  },
  'timer.pause': { in: z.strictObject({ commandId }), out: run },
  /** Resumes a run: a paused one in a new stretch, a stopped one as if it had never stopped. */
  'timer.resume': { in: z.strictObject({ commandId }), out: run },
  /** Moves the start, or the end of a stopped run. */
  'timer.adjust': {
    in: z.strictObject({ commandId, startedAt: instant.optional(), endedAt: instant.optional() }),
    out: run,
  },
  /**
   * Moves the open run to another item; the counted time stays. Fields that hold the prefilled value of the old item
   * get that of the new one.
   */
  'timer.changeItem': { in: z.strictObject({ commandId, runId: id, itemId: id }), out: run },
  /** Stores the draft of the open run. It takes the whole draft, so that repeating the call has no further effect. */
  'timer.fill': { in: z.strictObject({ runId: id, draft }), out: run },
  /**
   * Saves a stopped run as an entry. `later` leaves it unfinished; `remember` stores the fields as this item's
   * defaults. With `split` it becomes one entry for each day that it covers (rules/day-split.ts), all or none; the
   * reply is about the first.
   */
  'timer.save': {
    in: z.strictObject({
      commandId,
      runId: id,
      draft,
      later: z.boolean(),
      remember: z.boolean(),
      split: z.boolean().optional(),
    }),
    out: saved,
  },
  'timer.discard': { in: z.strictObject({ commandId, runId: id }), out: nothing },
  /** Undo of discard. Refused with `run-open` while another run is open. */
  'timer.restore': { in: z.strictObject({ commandId, runId: id }), out: run },
  /**
   * Undo of a save (`goOn: false`: the stop sheet opens again) or of a switch (`goOn: true`: the run continues as if it
   * had never ended, and the run that was started instead is discarded). Refused with `already-sent` once the entry is
   * being sent.
   */
  'timer.reopen': { in: z.strictObject({ commandId, entryId: id, goOn: z.boolean() }), out: run },

  /** Unconfirmed time that the timer counted, oldest first. A question without an end (`to`) is not shown yet. */
  'timer.questions': { in: nothing, out: z.array(question) },
  /** Settles a question. `saved` has the entries that the answer saved, ordered by time. */
  'timer.answer': {
    in: z.strictObject({ commandId, questionId: id, answer }),
    out: z.strictObject({ run: run.nullable(), saved: z.array(saved) }),
  },
  /**
   * Undo of an answer: the question is open again, and everything returns to its earlier state. Refused with `no-run`
   * when the run was changed since, and with `already-sent` when an entry of the answer is being sent.
   */
  'timer.unanswer': {
    in: z.strictObject({ commandId, questionId: id }),
    out: z.strictObject({ run: run.nullable() }),
  },

  /** The days that have entries matching the filter, newest first. Cancelled entries are left out. */
  'entries.days': { in: days, out: z.array(dayEntries) },
  /**
   * Per-day totals of all matching entries, plus the newest of them: as many whole days as are needed for `rows`
   * entries.
   */
  'entries.find': { in: days.extend({ rows: z.int().min(0).max(200) }), out: found },
  /** The matching entries of single days, newest day first. */
  'entries.rows': {
    in: z.strictObject({ days: z.array(day).max(200), filter: entryFilter.optional() }),
    out: z.array(dayEntries),
  },
  /** The entries of these days as a text, oldest first; unsent ones with their state. Cancelled ones are left out. */
  'entries.export': {
    in: days.extend({ format: z.enum(['csv', 'json']) }),
    out: z.strictObject({ text: z.string(), count: z.int().min(0) }),
  },
  /**
   * Returns what an import would do with each row, in the given order. `unread` means that the account's entries of
   * these days could not be read before (`days.read`), so that no row can be called missing.
   */
  'entries.compare': {
    in: z.strictObject({ rows: importRows, unread: z.boolean().optional() }),
    out: z.array(importVerdict),
  },
  /**
   * Saves the rows that are not here yet; `left` counts the others. Calls for one file share an `importId` and form one
   * step of Undo.
   */
  'entries.import': {
    in: z.strictObject({ commandId, importId: commandId.optional(), rows: importRows }),
    out: z.strictObject({ added: z.int().min(0), left: z.int().min(0) }),
  },
  'entries.read': { in: z.strictObject({ entryId: id }), out: entryDetail },
  /**
   * Saves an entry by hand. With `split` it becomes one entry for each day that it covers (rules/day-split.ts), all or
   * none. The reply is about the first and has the ids of all.
   */
  'entries.save': {
    in: z.strictObject({
      commandId,
      entry: entryInput,
      remember: z.boolean(),
      split: z.boolean().optional(),
      form: formKey.optional(),
    }),
    out: saved.extend({ entryIds: z.array(id).min(1) }),
  },
  /**
   * Changes an entry that is not being sent. A complete one is held and then sent; `later` keeps it unfinished. An
   * entry that was already sent is changed here at once and at the service as soon as possible, if the connection
   * supports that.
   */
  'entries.edit': {
    in: z.strictObject({
      commandId,
      entryId: id,
      entry: entryInput,
      later: z.boolean(),
      form: formKey.optional(),
    }),
    out: saved,
  },
  /**
   * Deletes an entry; one that was sent is also deleted at the service, if the connection supports that. The entries in
   * `also` are deleted with it in one step.
   */
  'entries.cancel': {
    in: z.strictObject({ commandId, entryId: id, also: z.array(id).max(50).optional() }),
    out: nothing,
  },
  /**
   * Splits an entry: the first half keeps its start and the given part of its minutes, the second gets the rest
   * (rules/entry-split.ts). One step of Undo. Returns the id of the second. Refused for the same reasons as an edit,
   * and with `too-short` when a half would have less than a minute. `itemIds` moves the halves to these items; without
   * it both keep theirs.
   */
  'entries.split': {
    in: z.strictObject({ commandId, entryId: id, at: splitPoint, itemIds: z.tuple([id, id]).optional() }),
    out: z.strictObject({ secondId: id }),
  },
  /** Undo of cancel: the entry is held again, or restored as sent if the service still has it. */
  'entries.restore': { in: z.strictObject({ commandId, entryId: id }), out: saved },
  /** Drops a change or deletion that the service refused: the entry returns to what the service has. */
  'entries.revert': { in: z.strictObject({ commandId, entryId: id }), out: nothing },
  /**
   * Undoes the latest step of the last 30 days of any kind (model/step.ts); null if no step is left. A step that can
   * never be undone is returned with `refused` and removed from the list. Imported entries that have since been sent
   * stay and are counted as `left`. With `stepId` it undoes that step, or is refused with `not-found` when it is not
   * the latest.
   */
  'entries.undo': {
    in: z.strictObject({ commandId, stepId: z.int().optional() }),
    out: entryStep.nullable(),
  },
  /** Redoes the step that was undone last; null when there is none or another step was made since. */
  'entries.redo': {
    in: z.strictObject({ commandId, stepId: z.int().optional() }),
    out: entryStep.nullable(),
  },
  /** The steps that Undo and Redo would take now, and the steps before that, latest first. */
  'entries.steps': {
    in: nothing,
    out: z.strictObject({
      undo: entryStep.nullable(),
      redo: entryStep.nullable(),
      earlier: z.array(entryStep),
    }),
  },
  /**
   * Answers "Is this the same entry?". With the id of an entry at the service, ours is recorded as that one; with null
   * it is none of them, and ours is sent too. Only for an entry in state `asking`.
   */
  'entries.answer': {
    in: z.strictObject({ commandId, entryId: id, serviceId: id.nullable() }),
    out: nothing,
  },
  /** The overlaps between entries of a day, in the order of time, without those that the person chose to keep. */
  'entries.overlaps': { in: z.strictObject({ day }), out: z.array(overlap) },
  /**
   * Resolves an overlap in one of the offered ways (an edit, which can be undone), or keeps both entries. Refused with
   * `not-found` when that way no longer resolves it.
   */
  'entries.separate': {
    in: z.strictObject({
      commandId,
      earlierId: id,
      laterId: id,
      how: z.enum([...remedyKind.options, 'keep']),
    }),
    out: nothing,
  },
  /** Causes that several entries share and that one choice would settle; the most frequent first. */
  'entries.causes': { in: nothing, out: z.array(cause) },
  /** Sets that option on every entry of a cause; entries that are complete then are sent. One step of Undo. */
  'entries.settle': {
    in: z.strictObject({ commandId, fieldId: id, withdrawnId: id.nullable(), optionId: id }),
    out: z.strictObject({ entryIds: z.array(id) }),
  },
  /**
   * Returns the entry that needs attention after the given one (or the first), wrapping around; null when there is
   * none.
   */
  'entries.attention': {
    in: z.strictObject({ after: id.nullable(), direction: z.enum(['next', 'previous']) }),
    out: z.strictObject({ entryId: id, day }).nullable(),
  },

  /** Returns the unsaved text of a form, and the active workspace, to which anything typed into the form belongs. */
  'drafts.read': {
    in: z.strictObject({ form: formKey }),
    out: z.strictObject({ workspaceId: id, draft: formDraft.nullable() }),
  },
  /**
   * Stores unsaved text until it is saved or discarded; null discards it. `entries.save` and `entries.edit` with `form`
   * discard it in their own transaction. Refused with `not-found` for a workspace that does not exist.
   */
  'drafts.keep': {
    in: z.strictObject({ workspaceId: id, form: formKey, draft: formDraft.nullable() }),
    out: nothing,
  },
  /** The forms of the active workspace that have unsaved text. */
  'drafts.list': { in: nothing, out: z.array(knownDraft) },

  /** Compares a day here with the same day in the account. */
  'days.check': { in: z.strictObject({ day }), out: dayCheck },
  /** Copies these entries from the account: new ones are added, known ones are overwritten. */
  'days.take': {
    in: z.strictObject({ commandId, day, serviceIds: z.array(id).max(500) }),
    out: z.strictObject({ taken: z.int().min(0) }),
  },
  /** Removes an entry here that the account no longer has. Refused with `not-found` when that cannot be shown. */
  'days.letGo': { in: z.strictObject({ commandId, entryId: id }), out: nothing },
  /**
   * Reads the account's entries of these days that were made elsewhere. `complete` is false when the account did not
   * return its full list; `whole` is true when it did and its lists are known to include this person's entries.
   */
  'days.read': {
    in: z.strictObject({ from: day, to: day }),
    out: z.strictObject({ taken: z.int().min(0), complete: z.boolean(), whole: z.boolean() }),
  },

  /** Starts or continues reading all entries of the account; `coverage.changed` reports progress. */
  'days.readAll': { in: nothing, out: coverage },
  /** How far back the account's entries have been read. In the local workspace nothing is missing: `left` is 0. */
  'days.coverage': { in: nothing, out: coverage },

  /** Pinned items first, then by how recently and how often they were used. */
  'items.list': { in: nothing, out: z.array(item) },
  /** The items that were removed from the list, the one with the latest entry first. */
  'items.removed': { in: nothing, out: z.array(item) },
  /** The latest notes of each item, so that search finds an item by them. */
  'items.notes': { in: nothing, out: z.array(itemNotes) },
  /**
   * Adds an item. `itemId` comes from a board link or was typed; without it the local workspace makes one. Adding a
   * known id renames the item.
   */
  'items.add': {
    in: z.strictObject({
      commandId,
      itemId: id.nullable(),
      name: itemName,
      board: boardName.nullable(),
      pinned: z.boolean(),
    }),
    out: item,
  },
  'items.rename': {
    in: z.strictObject({ itemId: id, name: itemName, board: boardName.nullable() }),
    out: item,
  },
  'items.pin': { in: z.strictObject({ itemId: id, pinned: z.boolean() }), out: item },
  /** Removes an item from the list or puts it back; its entries stay. */
  'items.hide': { in: z.strictObject({ itemId: id, hidden: z.boolean() }), out: nothing },

  'template.form': { in: z.strictObject({ itemId: id.nullable() }), out: form },
  /** Stores the id of a team or category of the account with its name here; an empty name removes the name. */
  'template.name': {
    in: z.strictObject({ kind: valueKind, id, label: z.string().trim().max(200) }),
    out: nothing,
  },

  'sync.read': { in: nothing, out: syncStatus },
  /** Sends and looks up everything that waits, without waiting for the next attempt. */
  'sync.now': { in: nothing, out: syncStatus },
  /** The service's behaviour: the guarantees that follow from it, and what was observed so far. */
  'sync.diagnose': { in: nothing, out: diagnosis },

  'settings.read': { in: nothing, out: settings },
  'settings.change': { in: z.strictObject({ patch: settingsPatch }), out: settings },

  ...accountCommands,
} as const satisfies Record<CommandName, { in: z.ZodType; out: z.ZodType }>

export type Commands = typeof commands
export type Input<N extends CommandName> = z.infer<Commands[N]['in']>
export type Output<N extends CommandName> = z.infer<Commands[N]['out']>
