/** Builds what belongs to one connection: its ledger, its timer, its queue, and the handlers over them. */
import { join } from 'node:path'
import type { CreateRoad } from '../api/post-once.ts'
import type { Client } from '../connections/client.ts'
import type { Connection } from '../connections/connection.ts'
import { EntryIndex } from '../entries/entry-index.ts'
import { EntryStore } from '../entries/entry-store.ts'
import type { EditingOf, Ledger } from '../entries/ledger.ts'
import { StepStore } from '../entries/step-store.ts'
import { Twin } from '../entries/twin.ts'
import { ItemBook } from '../items/item-book.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import { newId } from '../kernel/ids.ts'
import { systemRandom } from '../kernel/random.ts'
import { ComparisonStore } from '../outbox/comparison-store.ts'
import { CorrectionStore } from '../outbox/correction-store.ts'
import { EchoStore, ownService, unknownService } from '../outbox/echo-store.ts'
import { Journal } from '../outbox/journal.ts'
import { OutboxStore } from '../outbox/outbox-store.ts'
import type { Item } from '../service/item-store.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import { LineFile } from '../storage/line-file.ts'
import { SyncEngine } from '../sync/engine.ts'
import { distrust } from '../sync/push.ts'
import { rules } from '../sync/rules.ts'
import { TemplateStore } from '../template/template-store.ts'
import { QuestionStore } from '../timer/question-store.ts'
import { RunStore } from '../timer/run-store.ts'
import type { Timer } from '../timer/timer.ts'
import { Watch } from '../timer/watch.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { createDispatch } from './dispatch.ts'
import { createHandlers } from './handlers.ts'
import type { Ports } from './ports.ts'
import type { Workspace } from './workspaces.ts'

export interface WorkspaceParts {
  readonly ports: Ports
  readonly db: Database
  readonly hub: Hub
  readonly settings: SettingsStore
  readonly editingOf: (connection: Connection) => EditingOf
  readonly accountHandlers: AccountHandlers
}

/** Begins to send what waits. `stock` is what a workspace without any item begins with. */
export function openWorkspace(
  { ports, db, hub, settings, editingOf, accountHandlers }: WorkspaceParts,
  connection: Connection,
  client: Client,
  creates: CreateRoad,
  stock: readonly Item[] = [],
): Workspace {
  const { clock, log } = ports
  const editing = editingOf(connection)
  const ledger: Ledger = {
    db,
    clock,
    newId,
    hub,
    entries: new EntryStore(db, connection.id, () => editing.how()),
    outbox: new OutboxStore(db, connection.id),
    journal: new Journal(db, clock, connection.id),
    comparisons: new ComparisonStore(db, connection.id),
    corrections: new CorrectionStore(db, connection.id),
    steps: new StepStore(db, connection.id),
    editing,
    items: new ItemBook(db, connection.id),
    template: new TemplateStore(db, connection.id),
    rounding: () => settings.read(),
    holdMs: () => settings.read().holdSeconds * 1_000,
  }
  stockItems(ledger, stock)

  const timer: Timer = {
    ...ledger,
    runs: new RunStore(db, connection.id),
    questions: new QuestionStore(db),
    idleMs: () => ports.idleMs?.() ?? null,
    askAfterMs: () => settings.read().askAfterMinutes * 60_000,
  }
  const watch = new Watch(timer, log)
  const echo = new EchoStore(db, connection.id, connection.kind === 'local' ? ownService : unknownService)
  const { service } = client
  const sync = { ...ledger, ...{ connection, service, creates, echo, rules, random: systemRandom, log } }
  const twin = new Twin(
    ledger,
    connection.id,
    new LineFile(join(ports.dataFolder, `entries-${connection.id}.twin`)),
    log,
  )
  twin.open(() => distrust(sync))
  const engine = new SyncEngine(sync)
  const index = new EntryIndex(ledger.entries, ledger.items, hub)
  const handlers = createHandlers({
    describe: () => ({
      ...ports.description,
      zone: clock.zone(),
      dataFolder: ports.dataFolder,
      workspace: { kind: connection.kind, name: connection.name },
      canGrow: ports.shell.canGrow,
      canHide: ports.shell.canHide,
    }),
    keychain: ports.keychain,
    shell: ports.shell,
    timer,
    index,
    sync,
    desk: { ...ledger, makesItems: connection.kind === 'local' },
    engine,
    settings,
  })
  engine.start()
  watch.start()
  return {
    connection,
    client,
    timer,
    dispatch: createDispatch({ ...handlers, ...accountHandlers }, log),
    away: (cause) => watch.away(cause),
    wake(person) {
      watch.back(person)
      // A token may have ended while the machine slept; the clock that tells is not the same everywhere.
      if (connection.kind === 'account') client.session.forget()
      engine.hurry()
    },
    async close() {
      watch.close()
      index.close()
      await engine.close()
      twin.close()
    },
  }
}

function stockItems({ items, db, clock }: Ledger, stock: readonly Item[]): void {
  if (stock.length === 0 || !items.isEmpty()) return
  db.transaction(() => {
    for (const { id, name, board } of stock) items.put({ id, name, board }, nowOf(clock))
  })
}
