/**
 * Everything the page can ask of main: per command what goes in and what comes out.
 * `app/handlers.ts` must answer each one, or the build fails. `in` is parsed on every call, in main;
 * `out` gives the types and is held to in the conformance suite.
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
/** `from` and `to` are included. */
const days = z.strictObject({ from: day, to: day, filter: entryFilter.optional() })
const openRun = z.strictObject({
  run: run.nullable(),
  lastStopAt: instant.nullable(),
  /** What the run's day carries along to its minutes (rules/rounding.ts). */
  carryMs: z.int(),
})

export const commands = {
  'app.describe': { in: nothing, out: appDescription },
  'app.keychain': { in: nothing, out: keychainState },

  /** Window requests; a host that cannot do it does nothing. */
  'shell.layout': { in: z.strictObject({ mode: z.enum(['popover', 'wide']) }), out: nothing },
  'shell.hide': { in: nothing, out: nothing },
  /** Whether the popover stays when it loses the focus: a form was begun, a dialog stands open. Not so for a new page. */
  'shell.stay': { in: z.strictObject({ stay: z.boolean() }), out: nothing },

  'timer.read': { in: nothing, out: openRun },
  /**
   * Starts a run. An open one ends at that second and is saved (unfinished if a required field is empty); with `split` as
   * one entry for each day that it reaches into, as `timer.save` does.
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
  /** Freezes the end. With `save`, also saves if nothing required is empty; otherwise the run waits as `stopped`. */
  'timer.stop': {
    in: z.strictObject({ commandId, save: z.boolean() }),
    out: z.strictObject({ run: run.nullable(), saved: saved.nullable() }),
  },
  'timer.pause': { in: z.strictObject({ commandId }), out: run },
  /** Goes on: a paused run in a new stretch, a stopped one as if it had never stopped. */
  'timer.resume': { in: z.strictObject({ commandId }), out: run },
  /** Moves the start, or the end of a stopped run. */
  'timer.adjust': {
    in: z.strictObject({ commandId, startedAt: instant.optional(), endedAt: instant.optional() }),
    out: run,
  },
  /**
   * Gives the open run to another item; the time counted so far stays. Fields with the prefilled value of the old item
   * take that of the new one.
   */
  'timer.changeItem': { in: z.strictObject({ commandId, runId: id, itemId: id }), out: run },
  /** Fills in the open run. The whole draft, so that giving it twice is giving it once. */
  'timer.fill': { in: z.strictObject({ runId: id, draft }), out: run },
  /**
   * Saves a stopped run as an entry. `later` leaves it unfinished; `remember` keeps the fields for this item. With
   * `split` it becomes one entry for each day that it reaches into (rules/day-split.ts), all or none; the first is told.
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
   * Undo of a save (`goOn: false`, the stop sheet is back) or of a switch (`goOn: true`: it runs on as if never
   * ended, and the run that was started instead is discarded). Refused with `already-sent` once it is on its way.
   */
  'timer.reopen': { in: z.strictObject({ commandId, entryId: id, goOn: z.boolean() }), out: run },

  /** What nobody could vouch for while the clock counted, oldest first. One without an end (`to`) is not asked yet. */
  'timer.questions': { in: nothing, out: z.array(question) },
  /** Settles a question. `saved` is what the answer booked, in the order of its time. */
  'timer.answer': {
    in: z.strictObject({ commandId, questionId: id, answer }),
    out: z.strictObject({ run: run.nullable(), saved: z.array(saved) }),
  },
  /**
   * Undo of an answer: the question is open again, and everything is what it was before. Refused with `no-run` when the
   * run was changed since, with `already-sent` when an entry of the answer is on its way.
   */
  'timer.unanswer': {
    in: z.strictObject({ commandId, questionId: id }),
    out: z.strictObject({ run: run.nullable() }),
  },

  /** The days that have entries that the filter asks for, newest first. Cancelled entries are left out. */
  'entries.days': { in: days, out: z.array(dayEntries) },
  /**
   * Which of these days have how much of what the filter asks for, however many there are, and the newest of it: whole
   * days with at least so many `rows` together, if there are as many.
   */
  'entries.find': { in: days.extend({ rows: z.int().min(0).max(200) }), out: found },
  /** The rows of single days of what was found, newest day first. */
  'entries.rows': {
    in: z.strictObject({ days: z.array(day).max(200), filter: entryFilter.optional() }),
    out: z.array(dayEntries),
  },
  /** The entries of these days as a text: oldest first, unsent ones with where they stand. Cancelled ones are left out. */
  'entries.export': {
    in: days.extend({ format: z.enum(['csv', 'json']) }),
    out: z.strictObject({ text: z.string(), count: z.int().min(0) }),
  },
  /**
   * What would become of each row of a file, in the order given. `unread`: what the account has on these days could not
   * be read before (`days.read`), so that nothing can be called missing.
   */
  'entries.compare': {
    in: z.strictObject({ rows: importRows, unread: z.boolean().optional() }),
    out: z.array(importVerdict),
  },
  /** Saves those that are not here yet. `left` counts the others. Portions of one file share `importId`: one step of Undo. */
  'entries.import': {
    in: z.strictObject({ commandId, importId: commandId.optional(), rows: importRows }),
    out: z.strictObject({ added: z.int().min(0), left: z.int().min(0) }),
  },
  'entries.read': { in: z.strictObject({ entryId: id }), out: entryDetail },
  /**
   * With `split` it becomes one entry for each day that it reaches into (rules/day-split.ts), all or none. The first is
   * told, and the ids of all.
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
   * Changes an entry that is not on its way. Complete ones are held and sent; `later` keeps it unfinished. One that was
   * sent is changed here at once and at the service as soon as it can be told, where the connection can.
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
  /** Deletes an entry; one that was sent also at the service, where the connection can. `also` goes with it: one step. */
  'entries.cancel': {
    in: z.strictObject({ commandId, entryId: id, also: z.array(id).max(50).optional() }),
    out: nothing,
  },
  /**
   * One entry becomes two: the first keeps so many of its minutes and its start, the second has the rest
   * (rules/entry-split.ts). One step of Undo. Gives back the id of the second. Refused as an edit is, and with `too-short`
   * when one of them would have no minute. `itemIds` gives the halves to these items; without it both keep theirs.
   */
  'entries.split': {
    in: z.strictObject({ commandId, entryId: id, at: splitPoint, itemIds: z.tuple([id, id]).optional() }),
    out: z.strictObject({ secondId: id }),
  },
  /** Undo of cancel: the entry is held again, or is back if the service still has it. */
  'entries.restore': { in: z.strictObject({ commandId, entryId: id }), out: saved },
  /** Gives up a change or deletion that the service refused: the entry is as the service has it. */
  'entries.revert': { in: z.strictObject({ commandId, entryId: id }), out: nothing },
  /**
   * Takes back the latest step of the last 30 days, whatever it was (model/step.ts); null if no step is left. One that
   * can never be taken back says why as `refused` and is off the list. Of an import what has left meanwhile stays, and is
   * counted as `left`. With `stepId` that step or, when it is not the latest, `not-found`.
   */
  'entries.undo': {
    in: z.strictObject({ commandId, stepId: z.int().optional() }),
    out: entryStep.nullable(),
  },
  /** Redoes the step that was undone last; null without such a step, or when another step was made since. */
  'entries.redo': {
    in: z.strictObject({ commandId, stepId: z.int().optional() }),
    out: entryStep.nullable(),
  },
  /** What these two would do now, and what can be taken back after that, the latest first. */
  'entries.steps': {
    in: nothing,
    out: z.strictObject({
      undo: entryStep.nullable(),
      redo: entryStep.nullable(),
      earlier: z.array(entryStep),
    }),
  },
  /**
   * "Is this the same entry?": with the id of the service's entry that is, it is recorded; with null none of them is,
   * and ours is sent too. Only for an entry that is `asking`.
   */
  'entries.answer': {
    in: z.strictObject({ commandId, entryId: id, serviceId: id.nullable() }),
    out: nothing,
  },
  /** Entries of a day that claim the same time, in its order; what the person keeps as it is left out. */
  'entries.overlaps': { in: z.strictObject({ day }), out: z.array(overlap) },
  /**
   * Puts two apart in a way that was offered (an edit, which can be undone), or keeps both. Refused with `not-found`
   * when that way does not help any more.
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
  /** What several entries lack for the same reason, as far as one choice would settle it; the most frequent first. */
  'entries.causes': { in: nothing, out: z.array(cause) },
  /** Gives that option to every entry of a cause; those that lack nothing more go. One step of Undo. */
  'entries.settle': {
    in: z.strictObject({ commandId, fieldId: id, withdrawnId: id.nullable(), optionId: id }),
    out: z.strictObject({ entryIds: z.array(id) }),
  },
  /** The entry that needs a person after the given one (or the first), wrapping around; null when none does. */
  'entries.attention': {
    in: z.strictObject({ after: id.nullable(), direction: z.enum(['next', 'previous']) }),
    out: z.strictObject({ entryId: id, day }).nullable(),
  },

  /** The unsaved text of a form, and the workspace in use, to which whatever is typed into the form belongs. */
  'drafts.read': {
    in: z.strictObject({ form: formKey }),
    out: z.strictObject({ workspaceId: id, draft: formDraft.nullable() }),
  },
  /**
   * Keeps unsaved text until it is saved or discarded; null discards it. `entries.save` and `entries.edit` with `form`
   * discard it in their own transaction. Refused with `not-found` for a workspace that does not exist.
   */
  'drafts.keep': {
    in: z.strictObject({ workspaceId: id, form: formKey, draft: formDraft.nullable() }),
    out: nothing,
  },
  /** The forms of the workspace in use that have unsaved text. */
  'drafts.list': { in: nothing, out: z.array(knownDraft) },

  /** The day here beside the same day in the account. */
  'days.check': { in: z.strictObject({ day }), out: dayCheck },
  /** Takes these entries of the account as they are there: in, or over what is here. */
  'days.take': {
    in: z.strictObject({ commandId, day, serviceIds: z.array(id).max(500) }),
    out: z.strictObject({ taken: z.int().min(0) }),
  },
  /** Takes an entry off here that the account has no more. `not-found` when that cannot be shown. */
  'days.letGo': { in: z.strictObject({ commandId, entryId: id }), out: nothing },
  /**
   * Reads what was made elsewhere on these days. `complete` false: the account did not show all of its list. `whole`
   * false: nor can it be said that this person's entries would be in it.
   */
  'days.read': {
    in: z.strictObject({ from: day, to: day }),
    out: z.strictObject({ taken: z.int().min(0), complete: z.boolean(), whole: z.boolean() }),
  },

  /** Begins, or goes on, to read everything that the account has; `coverage.changed` tells how far it came. */
  'days.readAll': { in: nothing, out: coverage },
  /** The workspace on this machine has everything: `left` is 0. */
  'days.coverage': { in: nothing, out: coverage },

  /** Pinned first, then by how lately and how often they were used. */
  'items.list': { in: nothing, out: z.array(item) },
  /** Those that were taken off the list, the one with the latest entry first. */
  'items.removed': { in: nothing, out: z.array(item) },
  /** What was last written about each item, so that it can be found by that. */
  'items.notes': { in: nothing, out: z.array(itemNotes) },
  /** `itemId` from a board link or typed; without it the local workspace makes one. Adding a known id renames it. */
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
  /** Takes it off the list (or puts it back); its entries stay. */
  'items.hide': { in: z.strictObject({ itemId: id, hidden: z.boolean() }), out: nothing },

  'template.form': { in: z.strictObject({ itemId: id.nullable() }), out: form },
  /** This is the id of a team or a category in the account, and its name here; an empty name is none. */
  'template.name': {
    in: z.strictObject({ kind: valueKind, id, label: z.string().trim().max(200) }),
    out: nothing,
  },

  'sync.read': { in: nothing, out: syncStatus },
  /** Tries now whatever waits, without waiting for the next turn. */
  'sync.now': { in: nothing, out: syncStatus },
  /** What is known of the service's ways, and what was seen so far. */
  'sync.diagnose': { in: nothing, out: diagnosis },

  'settings.read': { in: nothing, out: settings },
  'settings.change': { in: z.strictObject({ patch: settingsPatch }), out: settings },

  ...accountCommands,
} as const satisfies Record<CommandName, { in: z.ZodType; out: z.ZodType }>

export type Commands = typeof commands
export type Input<N extends CommandName> = z.infer<Commands[N]['in']>
export type Output<N extends CommandName> = z.infer<Commands[N]['out']>
