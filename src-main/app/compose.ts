/** Builds every service bottom-up over what the host supplies, and nothing else (house.md, The tree). */
import '../kernel/temporal.ts'
import { join } from 'node:path'
import type { Transport } from '../api/transport.ts'
import { localConnection, type Connection } from '../connections/connection.ts'
import { Session } from '../connections/session.ts'
import { EntryStore } from '../entries/entry-store.ts'
import type { Ledger } from '../entries/ledger.ts'
import { ItemBook } from '../items/item-book.ts'
import { nowOf } from '../kernel/clock.ts'
import { Hub } from '../kernel/hub.ts'
import { newId, newSecret } from '../kernel/ids.ts'
import { systemRandom } from '../kernel/random.ts'
import { Journal } from '../outbox/journal.ts'
import { OutboxStore } from '../outbox/outbox-store.ts'
import { createLocalService, type LocalService } from '../service/service.ts'
import { SettingsStore } from '../settings/settings-store.ts'
import { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { migrations } from '../storage/migrations/all.ts'
import { SyncEngine } from '../sync/engine.ts'
import { TemplateStore } from '../template/template-store.ts'
import { QuestionStore } from '../timer/question-store.ts'
import { RunStore } from '../timer/run-store.ts'
import type { Timer } from '../timer/timer.ts'
import { Watch } from '../timer/watch.ts'
import type { App } from './app.ts'
import { createDispatch, failed } from './dispatch.ts'
import { createHandlers } from './handlers.ts'
import { inProcess } from './in-process.ts'
import type { Ports } from './ports.ts'

/**
 * The running application. Throws what opening its files can throw: `AlreadyOpen`, `Damaged`, `NewerDatabase`,
 * `Refusal`; nothing stays open then.
 */
export function compose(ports: Ports): App {
  const { clock, log } = ports
  const opened: { close(): void }[] = []
  try {
    return build()
  } catch (error) {
    for (const each of opened.reverse()) each.close()
    throw error
  }

  function build(): App {
    const settings = new SettingsStore(ports.settingsFile)
    const db = open('tallystick.db')
    migrate(db, migrations)

    const connection = localConnection(newSecret())
    const local = localService(connection)
    const transport = (ports.wrapTransport ?? same)(inProcess((request) => local.fetch(request)))

    const hub = new Hub(log)
    const ledger: Ledger = {
      db,
      clock,
      newId,
      hub,
      entries: new EntryStore(db, connection.id),
      outbox: new OutboxStore(db),
      journal: new Journal(db, clock, connection.id),
      items: new ItemBook(db, connection.id),
      template: new TemplateStore(db, connection.id),
      rounding: () => settings.read(),
      holdMs: () => settings.read().holdSeconds * 1_000,
    }
    stockItems(ledger, local)

    const session = new Session(connection, transport, clock)
    const service = { transport, baseUrl: connection.baseUrl, session }
    const creates = { transport, baseUrl: connection.baseUrl }
    const timer: Timer = {
      ...ledger,
      runs: new RunStore(db, connection.id),
      questions: new QuestionStore(db),
      idleMs: () => ports.idleMs?.() ?? null,
      askAfterMs: () => settings.read().askAfterMinutes * 60_000,
    }
    const watch = new Watch(timer, log)
    const engine = new SyncEngine({ ...ledger, connection, service, creates, random: systemRandom, log })
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
      desk: { ...ledger, makesItems: connection.kind === 'local' },
      engine,
      settings,
    })
    engine.start()
    watch.start()
    return running(handlers, hub, engine, watch)
  }

  function running(
    handlers: Parameters<typeof createDispatch>[0],
    hub: Hub,
    engine: SyncEngine,
    watch: Watch,
  ): App {
    const dispatch = createDispatch(handlers, log)
    let closing: Promise<void> | undefined
    const answer: App['dispatch'] = (name, raw) =>
      closing ? Promise.resolve(failed('closing')) : dispatch(name, raw)
    return {
      dispatch: answer,
      // The contract ties each name to its output; dispatch itself is blind to it.
      call: (name, input) => answer(name, input) as never,
      listen: (listener) => hub.listen(listener),
      emit: (message) => hub.emit(message),
      away: (cause) => watch.away(cause),
      wake(by) {
        watch.back(by === 'person')
        engine.hurry()
      },
      close() {
        if (!closing) watch.close()
        closing ??= engine.close().then(() => {
          for (const each of opened.reverse()) each.close()
        })
        return closing
      },
    }
  }

  function open(file: string): Database {
    const db = new Database(join(ports.dataFolder, file))
    opened.push(db)
    return db
  }

  function localService({ clientId, clientSecret, userId }: Connection): LocalService {
    const local = createLocalService({
      database: open('workspace.db'),
      clock,
      log,
      credentials: { clientId, clientSecret },
      user: { id: userId },
      openItems: true,
    })
    opened.push(local)
    return local
  }
}

/** A new workspace knows the items that its service starts with. */
function stockItems({ items, db, clock }: Ledger, local: LocalService): void {
  if (!items.isEmpty()) return
  db.transaction(() => {
    for (const { id, name, board } of local.items()) items.put({ id, name, board }, nowOf(clock))
  })
}

function same(transport: Transport): Transport {
  return transport
}
