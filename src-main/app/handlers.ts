/** Maps each command name to the function that carries it out. The commands for accounts are in account-handlers.ts. */
import type { AppDescription } from '#preload/model/app-description.ts'
import { matcherOf } from '#preload/rules/entry-filter.ts'
import { isLoopback } from '#preload/rules/base-url.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import type { BoardReading } from '../board/board-reading.ts'
import { KeychainUnavailable, type Keychain } from '../connections/keychain.ts'
import { answerComparison } from '../entries/answer-comparison.ts'
import { cancelEntry, restoreEntry } from '../entries/cancel-entry.ts'
import { readCauses, settleCause } from '../entries/causes.ts'
import { keepDraft, readDraft } from '../entries/keep-draft.ts'
import { editEntry } from '../entries/edit-entry.ts'
import type { EntryIndex } from '../entries/entry-index.ts'
import { findEntries } from '../entries/find-entries.ts'
import { exportEntries } from '../entries/export-entries.ts'
import { compareRows, importEntries } from '../entries/import-entries.ts'
import type { Ledger } from '../entries/ledger.ts'
import { listDrafts } from '../entries/list-drafts.ts'
import { nextNeedingPerson, readEntry } from '../entries/list-entries.ts'
import { revertEntry } from '../entries/revert-entry.ts'
import { readOverlaps, separate } from '../entries/overlaps.ts'
import { ruleOut } from '../entries/rule-out.ts'
import { saveEntry } from '../entries/save-entry.ts'
import { readLocals, sendLocals } from '../entries/send-locals.ts'
import { splitEntry } from '../entries/split-entry.ts'
import { localId } from '../connections/connection.ts'
import { boardLinks } from '../items/board-links.ts'
import { bringIn, changeSeveral } from '../items/bring-in.ts'
import { addItem, pinItem, renameItem, type ItemContext } from '../items/change-items.ts'
import { unnamedItems } from '../items/unnamed-items.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { checkDay, removeHere } from '../sync/check-day.ts'
import { readDays, takeIn } from '../sync/take-in.ts'
import type { SyncEngine } from '../sync/engine.ts'
import type { OlderReader } from '../sync/read-older.ts'
import type { Sync } from '../sync/sync.ts'
import { prefill } from '../template/prefill.ts'
import { adjustRun } from '../timer/adjust-run.ts'
import { answerQuestion } from '../timer/answer-question.ts'
import { carryOfOpenRun } from '../timer/book-run.ts'
import { changeItem } from '../timer/change-item.ts'
import { discardRun, restoreRun } from '../timer/discard-run.ts'
import { mergeItems, takeItemApart } from '../timer/merge-items.ts'
import { hideItem } from '../timer/hide-item.ts'
import { readQuestions } from '../timer/open-questions.ts'
import { pauseRun, resumeRun } from '../timer/pause-run.ts'
import { reopenRun } from '../timer/reopen-run.ts'
import { fillRun, saveRun } from '../timer/save-run.ts'
import { startRun } from '../timer/start-run.ts'
import { readSteps, redo, undo } from '../timer/steps.ts'
import { stopRun } from '../timer/stop-run.ts'
import { lastStop, readRun, type Timer } from '../timer/timer.ts'
import { undoAnswer } from '../timer/undo-answer.ts'
import type { AccountHandlers } from './account-handlers.ts'
import type { Handlers } from './dispatch.ts'
import { archiveField, askFor, orderFields, readFields, saveField, type FieldsContext } from './own-fields.ts'
import type { Ports } from './ports.ts'

export interface Services {
  readonly describe: () => AppDescription
  readonly ports: Pick<Ports, 'keychain' | 'shell'>
  readonly ledger: Ledger
  /**
   * The stores of the local workspace, from which local entries can be sent to the active account; undefined if the
   * local workspace is the active one.
   */
  readonly local: Ledger | undefined
  readonly timer: Timer
  readonly index: EntryIndex
  readonly sync: Sync
  readonly itemContext: ItemContext
  readonly board: BoardReading
  /**
   * The form fields that the user defines in the local workspace; undefined in an account, where the service defines
   * them.
   */
  readonly ownTemplate: FieldsContext['own']
  readonly engine: SyncEngine
  readonly older: OlderReader
  readonly settings: SettingsStore
}

export function createHandlers(services: Services): Omit<Handlers, keyof AccountHandlers> {
  const { ledger, local, timer, index, sync, itemContext, board, engine, older, settings } = services
  const { keychain, shell } = services.ports
  const importContext = { ...ledger, makesItems: itemContext.makesItems }
  const fields: FieldsContext = { ledger, own: services.ownTemplate }
  const today = () => dayOf(nowOf(ledger.clock), ledger.clock.zone())

  return {
    'app.describe': services.describe,
    'app.keychain': async () => ({ working: await isWorking(keychain) }),

    'shell.layout': ({ mode, view }) => shell.setLayout(mode, view),
    'shell.hide': () => shell.hide(),
    'shell.stay': ({ stay }) => shell.stay(stay),
    'shell.keys': () => shell.keys?.() ?? { openKeys: 'off', toggleKeys: 'off' },

    'timer.read': () => ({
      run: readRun(timer),
      lastStopAt: lastStop(timer),
      carryMs: carryOfOpenRun(timer),
    }),
    'timer.start': (input) => startRun(timer, input),
    'timer.stop': (input) => stopRun(timer, input),
    'timer.pause': (input) => pauseRun(timer, input),
    'timer.resume': (input) => resumeRun(timer, input),
    'timer.adjust': (input) => adjustRun(timer, input),
    'timer.changeItem': (input) => changeItem(timer, input),
    'timer.fill': (input) => fillRun(timer, input),
    'timer.save': (input) => saveRun(timer, input),
    'timer.discard': (input) => discardRun(timer, input),
    'timer.restore': (input) => restoreRun(timer, input),
    'timer.reopen': (input) => reopenRun(timer, input),
    'timer.questions': () => readQuestions(timer),
    'timer.answer': (input) => answerQuestion(timer, input),
    'timer.unanswer': (input) => undoAnswer(timer, input),

    'entries.days': ({ from, to, filter = {} }) => ledger.entries.days(from, to, matcherOf(filter)),
    'entries.find': (sought) => findEntries(index, ledger.entries, sought),
    'entries.rows': ({ days, filter = {} }) => ledger.entries.on(days, matcherOf(filter)),
    'entries.export': (input) => exportEntries(ledger, input),
    'entries.compare': ({ rows }) => compareRows(importContext, rows),
    'entries.import': (input) => importEntries(importContext, input),
    'entries.read': ({ entryId }) => readEntry(ledger, entryId),
    'entries.save': (input) => saveEntry(ledger, input),
    'entries.edit': (input) => editEntry(ledger, input),
    'entries.cancel': (input) => cancelEntry(ledger, input),
    'entries.split': (input) => splitEntry(ledger, input),
    'entries.restore': (input) => restoreEntry(ledger, input),
    'entries.revert': (input) => revertEntry(ledger, input),
    'entries.undo': (input) => undo(timer, input),
    'entries.redo': (input) => redo(timer, input),
    'entries.steps': () => readSteps(timer),
    'entries.answer': (input) => answerComparison(ledger, input),
    'entries.ruleOut': (input) => ruleOut(ledger, input),
    'entries.overlaps': ({ day }) => readOverlaps(ledger, day),
    'entries.separate': (input) => separate(ledger, input),
    'entries.causes': () => readCauses(ledger),
    'entries.settle': (input) => settleCause(ledger, input),
    'entries.attention': ({ after, direction }) => nextNeedingPerson(ledger, after, direction),

    'drafts.read': ({ form }) => ({
      workspaceId: sync.connection.id,
      draft: readDraft(ledger, form),
    }),
    'drafts.keep': (input) => keepDraft(ledger, input),
    'drafts.list': () => listDrafts(ledger),

    'locals.read': () => readLocals(ledger, accountOnly(local)),
    'locals.send': (input) => sendLocals(ledger, accountOnly(local), input),

    'days.check': ({ day }) => checkDay(sync, day),
    'days.take': (input) => takeIn(sync, input),
    'days.letGo': (input) => removeHere(sync, input),
    'days.read': (input) => readDays(sync, input),
    'days.readAll': () => older.begin(),
    'days.coverage': () => older.coverage(),

    'items.notes': () => ledger.items.notes(),
    'items.list': () => ledger.items.list(today()),
    'items.removed': () => ledger.items.removed(today()),
    'items.others': () => ledger.items.others(),
    'items.merged': () => ledger.items.merged(),
    'items.boards': () => ledger.items.boards(),
    'items.details': ({ itemId }) => ledger.items.details(itemId, localId),
    'items.bringIn': (input) => bringIn(itemContext, input),
    'items.changeSeveral': (input) => changeSeveral(itemContext, input),
    'items.merge': (input) => mergeItems(timer, input),
    'items.takeApart': (input) => takeItemApart(timer, input),
    'items.add': (input) => addItem(itemContext, input, today()),
    'items.rename': (input) => renameItem(itemContext, input, today()),
    'items.pin': (input) => pinItem(itemContext, input, today()),
    'items.links': () => ({
      service: serviceHost(sync.connection.baseUrl),
      links: boardLinks(ledger.db, sync.connection.id),
    }),
    'items.unnamed': () => unnamedItems(ledger.db, sync.connection.id),
    'items.namingNote': () => ({ open: older.asksNames() }),
    'items.closeNamingNote': () => older.stopAskingNames(),
    'items.hide': (input) => hideItem(timer, input),

    'boardReader.read': () => board.state(),
    'boardReader.list': ({ token }) => board.list(token),
    'boardReader.connect': (input) => board.connect(input),
    'boardReader.readNow': () => board.readNow(),
    'boardReader.remove': () => board.remove(),

    'template.form': ({ itemId }) =>
      prefill(ledger.template.read(), itemId === null ? null : ledger.template.remembered(itemId)),
    'template.name': (value) => {
      ledger.template.name(value, nowOf(ledger.clock))
      ledger.hub.emit({ name: 'template.changed', payload: {} })
    },

    'fields.read': () => readFields(fields),
    'fields.save': (input) => saveField(fields, input),
    'fields.order': ({ fieldIds }) => orderFields(fields, fieldIds),
    'fields.archive': ({ fieldId, archived }) => archiveField(fields, fieldId, archived),
    'fields.ask': ({ property, asked }) => askFor(fields, property, asked),

    'sync.read': () => engine.status(),
    'sync.now': () => engine.now(),
    'sync.diagnose': () => engine.diagnose(),

    'settings.read': () => settings.read(),
    'settings.change': ({ patch }) => {
      const changed = settings.change(patch)
      ledger.hub.emit({ name: 'settings.changed', payload: {} })
      return changed
    },
  }
}

function accountOnly(local: Ledger | undefined): Ledger {
  if (!local) throw new Refusal('not-allowed')
  return local
}

/**
 * Returns the host name of a service. Returns null for a service on this machine, because links to boards never point
 * to this machine.
 */
function serviceHost(baseUrl: string): string | null {
  const host = URL.parse(baseUrl)?.hostname ?? null
  return host === null || isLoopback(host) ? null : host
}

/**
 * Returns whether the keychain can be opened. Trying to read a nonexistent keychain entry opens the keychain without
 * changing its contents.
 */
async function isWorking(keychain: Keychain): Promise<boolean> {
  try {
    await keychain.getPassword('Tallystick', 'probe')
    return true
  } catch (error) {
    if (error instanceof KeychainUnavailable) return false
    throw error
  }
}
