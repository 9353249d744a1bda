/**
 * Defines every command that the page can call in the main process, with the schemas of its input and output.
 * `app/handlers.ts` must implement each command, or the build fails. The main process parses the input of every call
 * with `in`. `out` only provides the types; the conformance tests check that the outputs match it.
 */
import * as z from 'zod'
import { appDescription, keychainState } from '../model/app-description.ts'
import { boardReaderState, boardToken, chosenBoard, offeredBoard } from '../model/board-reader.ts'
import { diagnosis } from '../model/diagnosis.ts'
import { cause } from '../model/cause.ts'
import { coverage } from '../model/coverage.ts'
import { dayCheck } from '../model/day-check.ts'
import { draft, form } from '../model/draft.ts'
import { entryFilter } from '../model/entry-filter.ts'
import { dayEntries, entryDetail, entryInput, found, saved, splitPoint } from '../model/entry.ts'
import { formDraft, formKey, knownDraft } from '../model/form-draft.ts'
import { importRow, importVerdict, mostImportRows } from '../model/import-row.ts'
import {
  boardName,
  boardSummary,
  item,
  itemDetails,
  itemName,
  itemNotes,
  itemRow,
  mostBroughtIn,
  knownLinks,
  nameSource,
  mergedItem,
  otherItem,
  unnamedItem,
} from '../model/item.ts'
import { keyStates } from '../model/key-state.ts'
import { fieldChoices, localEntries, mostSentLocals } from '../model/local-sending.ts'
import { overlap, remedyKind } from '../model/overlap.ts'
import { commandId, day, id, instant } from '../model/primitives.ts'
import { answer, question } from '../model/question.ts'
import { run } from '../model/run.ts'
import { entryStep } from '../model/step.ts'
import { settings, settingsPatch } from '../model/settings.ts'
import { syncStatus } from '../model/sync-status.ts'
import { fieldInput, ownFields } from '../model/own-field.ts'
import { omittable, valueKind } from '../model/template.ts'
import { mostChosenBoards } from '../rules/board-token.ts'
import { accountCommands } from './account-commands.ts'
import { askedViews } from './events.ts'

const nothing = z.strictObject({})
const importRows = z.array(importRow).max(mostImportRows)
/** A range of days that includes both `from` and `to`, with an optional filter for the entries. */
const days = z.strictObject({ from: day, to: day, filter: entryFilter.optional() })
const openRun = z.strictObject({
  run: run.nullable(),
  lastStopAt: instant.nullable(),
  /**
   * The milliseconds that rounding removed from the other entries on the day of the run; negative if it added time.
   * They are added to the run's time when it is saved (rules/rounding.ts).
   */
  carryMs: z.int(),
})

export const commands = {
  'app.describe': { in: nothing, out: appDescription },
  'app.keychain': { in: nothing, out: keychainState },

  /**
   * These commands control the window. A host (Electron or the browser host) ignores a command that it cannot carry
   * out.
   */
  /**
   * Switches between the popover (one pane) and the wide window (two panes). If the host opens another window for this,
   * that window shows `view`.
   */
  'shell.layout': {
    in: z.strictObject({ mode: z.enum(['popover', 'wide']), view: z.enum(askedViews).optional() }),
    out: nothing,
  },
  'shell.hide': { in: nothing, out: nothing },
  /**
   * Sets whether the popover stays open when it loses focus. The page sets this while a form has input or a dialog is
   * open. The value is reset to false each time the page loads.
   */
  'shell.stay': { in: z.strictObject({ stay: z.boolean() }), out: nothing },
  /** Returns whether the global shortcuts work. In the browser, which has no global shortcuts, the result is `off`. */
  'shell.keys': { in: nothing, out: keyStates },

  'timer.read': { in: nothing, out: openRun },
  /**
   * Starts a run of the timer. If another run is open, that run ends at the new start time and is saved; its entry
   * stays unfinished if a required field is empty. With `split`, the ended run is saved as one entry per day, as in
   * `timer.save`.
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
  /**
   * Stops the run. With `save`, also saves the run if no required field is empty; otherwise the run stays open as
   * `stopped`.
   */
  'timer.stop': {
    in: z.strictObject({ commandId, save: z.boolean() }),
    out: z.strictObject({ run: run.nullable(), saved: saved.nullable() }),
  },
  'timer.pause': { in: z.strictObject({ commandId }), out: run },
  /**
   * Resumes a run. A paused run continues, and the pause is not counted. A stopped run continues as if it had never
   * stopped.
   */
  'timer.resume': { in: z.strictObject({ commandId }), out: run },
  /**
   * Moves the start of the open run, or the end of a stopped run. Refused with `in-the-future` or `time-order` if the
   * new times are impossible, and with `invalid-input` if `endedAt` is given for a run that is not stopped.
   */
  'timer.adjust': {
    in: z.strictObject({ commandId, startedAt: instant.optional(), endedAt: instant.optional() }),
    out: run,
  },
  /**
   * Moves the timer's open run to another item and keeps the counted time. Fields that still have the old item's
   * prefilled value get the new item's value.
   */
  'timer.changeItem': { in: z.strictObject({ commandId, runId: id, itemId: id }), out: run },
  /**
   * Stores the draft (the form's values) of the open run. The input is always the whole draft, so repeating the call
   * has no further effect.
   */
  'timer.fill': { in: z.strictObject({ runId: id, draft }), out: run },
  /**
   * Saves a stopped run as an entry. `later` leaves the entry unfinished; `remember` stores the fields as this item's
   * defaults. With `split`, one entry is saved for each day that the run covers (rules/day-split.ts); either all or
   * none of these entries are saved. The reply describes the first entry.
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
  /** Restores a discarded run. Refused with `run-open` while another run is open. */
  'timer.restore': { in: z.strictObject({ commandId, runId: id }), out: run },
  /**
   * Reopens the run of a saved entry. `goOn: false` undoes the save: the run returns to the state `stopped`, and the
   * stop form reopens. `goOn: true` undoes a switch to another item: the run continues as if it had never ended, and
   * the run that replaced it is discarded. Refused with `already-sent` once the entry is being sent.
   */
  'timer.reopen': { in: z.strictObject({ commandId, entryId: id, goOn: z.boolean() }), out: run },

  /**
   * Returns the open questions about time that might not have been work, oldest first. The page must not show a
   * question whose `to` is null, because the absence that it asks about has not ended yet.
   */
  'timer.questions': { in: nothing, out: z.array(question) },
  /**
   * Answers one of the questions of `timer.questions`. `saved` contains the entries that the answer created, in
   * chronological order.
   */
  'timer.answer': {
    in: z.strictObject({ commandId, questionId: id, answer }),
    out: z.strictObject({ run: run.nullable(), saved: z.array(saved) }),
  },
  /**
   * Undoes an answer: the question is open again, and the run and its entries return to their earlier state. Refused
   * with `no-run` when the run was changed in the meantime, and with `already-sent` when an entry saved by the answer
   * is being sent.
   */
  'timer.unanswer': {
    in: z.strictObject({ commandId, questionId: id }),
    out: z.strictObject({ run: run.nullable() }),
  },

  /** Returns the days with entries that match the filter, newest first. Cancelled entries are left out. */
  'entries.days': { in: days, out: z.array(dayEntries) },
  /**
   * Returns per-day totals of all matching entries, and the entries of the newest days: as many whole days as are
   * needed to show `rows` entries.
   */
  'entries.find': { in: days.extend({ rows: z.int().min(0).max(200) }), out: found },
  /**
   * Returns the matching entries of the listed days, newest day first. The page calls this for days that come into view
   * while the user scrolls and for which `entries.find` returned only totals.
   */
  'entries.rows': {
    in: z.strictObject({ days: z.array(day).max(200), filter: entryFilter.optional() }),
    out: z.array(dayEntries),
  },
  /**
   * Exports the entries of these days as text, oldest first. Unsent entries are marked with their state; cancelled ones
   * are left out.
   */
  'entries.export': {
    in: days.extend({ format: z.enum(['csv', 'json']) }),
    out: z.strictObject({ text: z.string(), count: z.int().min(0) }),
  },
  /**
   * Returns what an import would do with each row, in the given order. The page must call `days.read` for the days of
   * the rows first. If the account's entries of a day have not been read, a row on that day that matches no local entry
   * is `unchecked`.
   */
  'entries.compare': {
    in: z.strictObject({ rows: importRows }),
    out: z.array(importVerdict),
  },
  /**
   * Saves the rows that the database does not have yet. `left` is the number of all other rows: those that the database
   * already has, that could not be imported, or that are unchecked. All calls for one file share an `importId` and are
   * undone as one step.
   */
  'entries.import': {
    in: z.strictObject({ commandId, importId: commandId.optional(), rows: importRows }),
    out: z.strictObject({ added: z.int().min(0), left: z.int().min(0) }),
  },
  'entries.read': { in: z.strictObject({ entryId: id }), out: entryDetail },
  /**
   * Saves an entry that was entered by hand. With `split`, one entry is saved for each day that the entry covers
   * (rules/day-split.ts); either all or none of these entries are saved. The reply describes the first entry and lists
   * the ids of all entries.
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
   * Changes an entry that is not being sent. A complete entry is sent after the few seconds in which the change can be
   * undone; `later` keeps the entry unfinished. An entry that was already sent is changed on this machine immediately,
   * and at the service as soon as possible if the connection supports that.
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
   * Deletes an entry. If it was sent, it is also deleted at the service if the connection supports that. The entries in
   * `also` are deleted in the same undoable step.
   */
  'entries.cancel': {
    in: z.strictObject({ commandId, entryId: id, also: z.array(id).max(50).optional() }),
    out: nothing,
  },
  /**
   * Splits an entry in two, as a single undoable step, and returns the id of the second half. The first half keeps the
   * start and the minutes before `at`; the second gets the remaining minutes (rules/entry-split.ts). `itemIds` moves
   * the halves to these items; without it, both keep their item. Refused for the same reasons as an edit, and with
   * `too-short` when a half would be shorter than a minute.
   */
  'entries.split': {
    in: z.strictObject({ commandId, entryId: id, at: splitPoint, itemIds: z.tuple([id, id]).optional() }),
    out: z.strictObject({ secondId: id }),
  },
  /** Undoes a deletion: the entry waits to be sent again, or is restored as sent if the service still has it. */
  'entries.restore': { in: z.strictObject({ commandId, entryId: id }), out: saved },
  /** Discards a change or deletion that the service refused. The entry then has the service's values again. */
  'entries.revert': { in: z.strictObject({ commandId, entryId: id }), out: nothing },
  /**
   * Undoes the latest step (a change of any kind, model/step.ts) from the last 30 days; returns null if there is
   * nothing to undo. If the step can never be undone, it is returned with `refused`, and Undo does not try it again.
   * When an import is undone, entries that have been sent in the meantime are kept, and `left` is the number of these
   * entries. With `stepId`, only that step is undone; the call is refused with `not-found` if it is not the latest
   * step.
   */
  'entries.undo': {
    in: z.strictObject({ commandId, stepId: z.int().optional() }),
    out: entryStep.nullable(),
  },
  /**
   * Redoes the step that was undone last. Returns null if no step was undone, or if a new step has been made since
   * then.
   */
  'entries.redo': {
    in: z.strictObject({ commandId, stepId: z.int().optional() }),
    out: entryStep.nullable(),
  },
  /**
   * Returns the step that Undo would revert next (`undo`), the step that Redo would repeat next (`redo`), and the steps
   * that were made before the one in `undo`, latest first (`earlier`).
   */
  'entries.steps': {
    in: nothing,
    out: z.strictObject({
      undo: entryStep.nullable(),
      redo: entryStep.nullable(),
      earlier: z.array(entryStep),
    }),
  },
  /**
   * Answers the question "Is this the same entry?" for an entry in state `asking`. If `serviceId` is the id of an entry
   * at the service, that entry is the same, and the local entry becomes `confirmed`. If `serviceId` is null, no
   * compared entry is the same, and the local entry is sent again.
   */
  'entries.answer': {
    in: z.strictObject({ commandId, entryId: id, serviceId: id.nullable() }),
    out: nothing,
  },
  /**
   * Records the user's answer that a remote entry is not a copy of a local entry, although it had been reported as a
   * possible copy (`surplus`). The remote entry is then added to the local entries the next time its day is read from
   * the service. The answer is final. Refused with `not-found` if the remote entry is not, or is no longer, a possible
   * copy of the local entry, or if it is unknown whether the local entry has arrived at the service.
   */
  'entries.ruleOut': {
    in: z.strictObject({ commandId, entryId: id, serviceId: id }),
    out: nothing,
  },
  /**
   * Returns the overlaps between the entries of a day, in chronological order. Overlaps that the user chose to keep are
   * left out.
   */
  'entries.overlaps': { in: z.strictObject({ day }), out: z.array(overlap) },
  /**
   * Resolves an overlap with one of the offered changes (an edit that can be undone), or records that both entries are
   * kept. Refused with `not-found` if the entries do not overlap, or no longer overlap, or if the change would not
   * resolve the overlap.
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
  /**
   * Returns the causes that keep entries from being sent, most frequent first. A cause is a value that is missing or is
   * no longer offered. With one choice, the user can set the value for all entries that have the same cause.
   */
  'entries.causes': { in: nothing, out: z.array(cause) },
  /**
   * Sets an option on every entry with the same cause. If `withdrawnId` is null, these are the entries in which the
   * field has no value; otherwise the entries in which the field has the option `withdrawnId`, which is no longer
   * offered. Entries that are complete afterwards are sent. The whole change is a single undoable step.
   */
  'entries.settle': {
    in: z.strictObject({ commandId, fieldId: id, withdrawnId: id.nullable(), optionId: id }),
    out: z.strictObject({ entryIds: z.array(id) }),
  },
  /**
   * Returns the next or previous entry that needs attention, starting from `after` and wrapping around. Returns null
   * when no entry needs attention.
   */
  'entries.attention': {
    in: z.strictObject({ after: id.nullable(), direction: z.enum(['next', 'previous']) }),
    out: z.strictObject({ entryId: id, day }).nullable(),
  },

  /**
   * Returns the unsaved text of a form and the id of the active workspace. Whatever the user types into the form
   * belongs to that workspace.
   */
  'drafts.read': {
    in: z.strictObject({ form: formKey }),
    out: z.strictObject({ workspaceId: id, draft: formDraft.nullable() }),
  },
  /**
   * Stores the unsaved text of a form; null discards it. When `entries.save` or `entries.edit` is called with `form`,
   * the transaction that saves the entry also discards the text. Refused with `not-found` if the workspace does not
   * exist.
   */
  'drafts.keep': {
    in: z.strictObject({ workspaceId: id, form: formKey, draft: formDraft.nullable() }),
    out: nothing,
  },
  'drafts.list': { in: nothing, out: z.array(knownDraft) },

  /**
   * Returns the entries of the local workspace that can be sent to the active account. Refused with `not-allowed` if
   * the local workspace is the active one.
   */
  'locals.read': { in: nothing, out: localEntries },
  /**
   * Sends entries of the local workspace to the active account, either all of them or none, as a single undoable step.
   * `items` maps the id of each local item to the id of an item of the account. `rules/local-sending.ts` decides which
   * values the account's fields get. Refused with `already-sent` if an account has, or may have, one of the entries,
   * and also with `not-found`, `required-missing` and `option-not-offered`.
   */
  'locals.send': {
    in: z.strictObject({
      commandId,
      entryIds: z.array(id).min(1).max(mostSentLocals),
      items: z.record(id, id),
      fields: fieldChoices,
    }),
    out: z.strictObject({ entryIds: z.array(id), holdUntil: instant.nullable() }),
  },

  /** Compares the entries of a day on this machine with those in the account, and returns a row for each entry. */
  'days.check': { in: z.strictObject({ day }), out: dayCheck },
  /**
   * Copies these entries from the account to this machine. If an entry is already here, its values are overwritten with
   * those of the account.
   */
  'days.take': {
    in: z.strictObject({ commandId, day, serviceIds: z.array(id).max(500) }),
    out: z.strictObject({ taken: z.int().min(0) }),
  },
  /**
   * Removes a local entry that the account no longer has. Refused with `not-found` when it is not certain that the
   * account no longer has the entry.
   */
  'days.letGo': { in: z.strictObject({ commandId, entryId: id }), out: nothing },
  /**
   * Reads the account's entries of these days from its service, and adds the entries that were created elsewhere.
   *
   * - `complete`: whether the service returned its complete list of entries.
   * - `whole`: true if the list was complete, and if this list or an earlier one contained an entry of this user. An
   *   entry that is missing from such a list certainly does not exist in the account. Otherwise, it may exist, because
   *   some services never list this user's entries.
   */
  'days.read': {
    in: z.strictObject({ from: day, to: day }),
    out: z.strictObject({ taken: z.int().min(0), complete: z.boolean(), whole: z.boolean() }),
  },

  /**
   * Starts or resumes reading all entries of the account. After connecting, the entries from the last 90 days are read
   * without this command. `coverage.changed` reports progress.
   */
  'days.readAll': { in: nothing, out: coverage },
  /**
   * Returns how far back the account's entries have been read. For the local workspace, which is always complete,
   * `left` (the number of entries still to be read) is 0.
   */
  'days.coverage': { in: nothing, out: coverage },

  /** Returns the items: pinned items first, then the others, ordered by how recently they were used. */
  'items.list': { in: nothing, out: z.array(item) },
  /** Returns the items that were removed from the list, ordered by their latest entry, newest first. */
  'items.removed': { in: nothing, out: z.array(item) },
  /** Returns the latest notes of each item, so that the page can also find items by these notes. */
  'items.notes': { in: nothing, out: z.array(itemNotes) },
  /**
   * Adds an item. `itemId` was typed or taken from a board link; without it, the local workspace generates one. Adding
   * an existing id renames the item. With `name: null`, a new item has no name yet, and an existing one keeps its name.
   * `link` is the board link that was pasted, if any; the link is stored only if it starts with `http://` or
   * `https://`.
   */
  'items.add': {
    in: z.strictObject({
      commandId,
      itemId: id.nullable(),
      name: itemName.nullable(),
      board: boardName.nullable(),
      pinned: z.boolean(),
      link: z.url().max(2_000).nullable().optional(),
    }),
    out: item,
  },
  'items.rename': {
    in: z.strictObject({ itemId: id, name: itemName, board: boardName.nullable() }),
    out: item,
  },
  'items.pin': { in: z.strictObject({ itemId: id, pinned: z.boolean() }), out: item },
  /** Archives an item, so that the list no longer shows it, or restores it. Its entries are kept. */
  'items.hide': { in: z.strictObject({ itemId: id, hidden: z.boolean() }), out: nothing },
  /**
   * Returns the items that were brought in (added from a table or the board) and that the user has neither pinned,
   * named, used nor archived. They are ordered by name. `items.list`, `items.removed` and this list together contain
   * all items that have not been merged into another item.
   */
  'items.others': { in: nothing, out: z.array(otherItem) },
  /** Returns the items that were merged into another item. No other list contains these items. */
  'items.merged': { in: nothing, out: z.array(mergedItem) },
  /** Returns the boards of the items. The boards with the most logged time come first. */
  'items.boards': { in: nothing, out: z.array(boardSummary) },
  /**
   * Returns an item's time, latest notes and other known facts. Refused with `not-found` if the item does not exist.
   */
  'items.details': { in: z.strictObject({ itemId: id }), out: itemDetails },
  /**
   * Adds the items in the rows, and updates the names, boards and archived states of known items, as a single undoable
   * step. With `names: 'keep'`, a name from a weaker source does not replace one from a stronger source (see
   * `strongestFirst` in rules/item-names.ts); with `names: 'take'`, the names in the rows replace all others, including
   * those typed by the user. `archive` lists items that are archived in the same step. If an id occurs twice, the first
   * row is used.
   */
  'items.bringIn': {
    in: z.strictObject({
      commandId,
      from: nameSource.exclude(['you']),
      rows: z.array(itemRow).max(mostBroughtIn),
      names: z.enum(['keep', 'take']),
      archive: z.array(id).max(mostBroughtIn),
    }),
    /** `changed`: the number of items that were added or visibly changed. `added`: how many of them are new. */
    out: z.strictObject({ changed: z.int().min(0), added: z.int().min(0) }),
  },
  /**
   * Makes the same change to several items, as a single undoable step. An item that has an entry, a run or a merge is
   * archived instead of deleted. Unknown ids are skipped; refused with `not-found` if all of them are unknown.
   */
  'items.changeSeveral': {
    in: z.strictObject({
      commandId,
      itemIds: z.array(id).min(1).max(mostBroughtIn),
      change: z.union([
        z.strictObject({ archived: z.boolean() }),
        z.strictObject({ board: boardName.nullable() }),
        z.strictObject({ pinned: z.boolean() }),
        z.strictObject({ deleted: z.literal(true) }),
      ]),
    }),
    out: nothing,
  },
  /**
   * Merges the item `itemId` into the item `intoId`, as a single undoable step. The merged item is no longer offered,
   * and its time is shown under the other item. Its entries that were not sent yet are moved to the other item; all
   * other entries keep their item id. Refused with `not-found` if an item is unknown or `itemId` is already merged, and
   * with `invalid-input` if both are the same item.
   */
  'items.merge': { in: z.strictObject({ commandId, itemId: id, intoId: id }), out: nothing },
  /**
   * Undoes the merge of an item, as a single undoable step. The entries that the merge moved are moved back, unless
   * they have been sent or moved to another item in the meantime. Refused with `not-found` if the item is not merged.
   */
  'items.takeApart': { in: z.strictObject({ commandId, itemId: id }), out: nothing },
  /**
   * Returns the host of the account's service and the links of known items, from which the page guesses whether a
   * pasted board link belongs to the account.
   */
  'items.links': { in: nothing, out: knownLinks },
  /** Returns the items without a name that the user has added, pinned or used and not archived, most used first. */
  'items.unnamed': { in: nothing, out: z.array(unnamedItem) },
  /**
   * Returns whether the page shows the note about items without a name. The note appears once an account has been read
   * for the first time, if some of its items have no name, and stays until the user closes it. `coverage.changed`
   * reports changes.
   */
  'items.namingNote': { in: nothing, out: z.strictObject({ open: z.boolean() }) },
  'items.closeNamingNote': { in: nothing, out: nothing },

  /**
   * Returns the state of the board reader, which reads the names of items from boards. `boardReader.changed` reports
   * changes. All other commands of the reader are refused with `not-allowed` in the local workspace.
   */
  'boardReader.read': { in: nothing, out: boardReaderState },
  /**
   * Returns the boards that a token can read, so that the user can test the token. If `token` is null, the stored token
   * is used. Stores nothing.
   */
  'boardReader.list': {
    in: z.strictObject({ token: boardToken.nullable() }),
    out: z.array(offeredBoard),
  },
  /**
   * Stores the token and the chosen boards, and starts to read them. A null token keeps the stored one. `today` keeps
   * the token in memory until Tallystick exits, because there is no keychain.
   */
  'boardReader.connect': {
    in: z.strictObject({
      token: boardToken.nullable(),
      today: z.boolean(),
      boards: z.array(chosenBoard).min(1).max(mostChosenBoards),
    }),
    out: boardReaderState,
  },
  /** Starts to read the chosen boards now. Changes that this makes to items can be undone. */
  'boardReader.readNow': { in: nothing, out: boardReaderState },
  /** Deletes the token and the list of chosen boards. The items keep their names. */
  'boardReader.remove': { in: nothing, out: nothing },

  'template.form': { in: z.strictObject({ itemId: id.nullable() }), out: form },
  /**
   * Gives one of the account's teams or categories a local name, because the account identifies teams and categories
   * only by id. An empty `label` removes the name.
   */
  'template.name': {
    in: z.strictObject({ kind: valueKind, id, label: z.string().trim().max(200) }),
    out: nothing,
  },

  /**
   * Returns the fields that forms show in addition to note, team and billable time, including archived fields.
   * `template.changed` reports changes. The other `fields` commands are refused with `not-allowed` in an account,
   * because the account's service defines its fields.
   */
  'fields.read': { in: nothing, out: ownFields },
  /**
   * Adds a field, or changes one. If the call makes the field required, `lacking` is the number of entries without a
   * value for it; otherwise 0. The values of entries that were saved before do not change. Refused with `invalid-input`
   * if another field has the same name, or if the kind of a field that has values would change (rules/own-fields.ts).
   */
  'fields.save': {
    in: z.strictObject({ commandId, fieldId: id.nullable(), field: fieldInput }),
    out: z.strictObject({ fieldId: id, lacking: z.int().min(0) }),
  },
  /**
   * Sorts the fields into the order of `fieldIds`. Fields that are not listed keep their relative order and come last.
   */
  'fields.order': { in: z.strictObject({ fieldIds: z.array(id).max(200) }), out: nothing },
  /**
   * Archives a field, so that forms no longer offer it, or restores it. Existing entries keep their values for this
   * field.
   */
  'fields.archive': { in: z.strictObject({ fieldId: id, archived: z.boolean() }), out: nothing },
  'fields.ask': { in: z.strictObject({ property: omittable, asked: z.boolean() }), out: nothing },

  'sync.read': { in: nothing, out: syncStatus },
  /**
   * Sends all pending entries now instead of at the next scheduled attempt. Also searches the service for entries that
   * were sent but whose response was lost.
   */
  'sync.now': { in: nothing, out: syncStatus },
  /**
   * Returns what Tallystick has observed of the service's behavior, and how reliably it can therefore recognize entries
   * that it has sent.
   */
  'sync.diagnose': { in: nothing, out: diagnosis },

  'settings.read': { in: nothing, out: settings },
  'settings.change': { in: z.strictObject({ patch: settingsPatch }), out: settings },

  ...accountCommands,
} as const satisfies Record<string, { in: z.ZodType; out: z.ZodType }>

export type Commands = typeof commands
export type CommandName = keyof Commands
export type Input<N extends CommandName> = z.infer<Commands[N]['in']>
export type Output<N extends CommandName> = z.infer<Commands[N]['out']>
