/** Builds the application from the ports (such as the clock and the keychain) that the host supplies. */
import '../kernel/temporal.ts'
import { basename, join } from 'node:path'
import { settingsDefaults } from '#preload/model/settings.ts'
import type { Transport } from '../api/transport.ts'
import { removeBoardReader } from '../board/board-token.ts'
import { keepNotes, readNotes, takeUpNotes } from '../connections/account-notes.ts'
import { mustBeThere, type Accounts } from '../connections/accounts.ts'
import { clientOf, clientSecretOf, secretFrom } from '../connections/client.ts'
import { ConnectionStore, type StoredAccount } from '../connections/connection-store.ts'
import { accountConnection, localConnection, type Connection } from '../connections/connection.ts'
import { editingOf } from '../connections/editing.ts'
import { Vault } from '../connections/vault.ts'
import { CrmAccess } from '../crm/crm-access.ts'
import { Directories } from '../directory/directories.ts'
import { dropUnusedSamples } from '../entries/unused-samples.ts'
import { nowOf } from '../kernel/clock.ts'
import { Hub } from '../kernel/hub.ts'
import { newId } from '../kernel/ids.ts'
import { isWaiting, openCreates } from '../outbox/connection-counts.ts'
import { NoticeStore } from '../outbox/notice-store.ts'
import { SettingsStore } from '../settings/settings-store.ts'
import { DailyCopies } from '../storage/daily-copies.ts'
import { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { migrations } from '../storage/migrations/all.ts'
import { openSafely } from '../storage/open-safely.ts'
import { createAccountHandlers } from './account-handlers.ts'
import type { App } from './app.ts'
import { failed } from './dispatch.ts'
import { recognizeFolder } from './files/folder-identity.ts'
import { ledgerOf, openSender, restoreFromLogs, type Transports } from './sender.ts'
import { LeftEntries } from './left-entries.ts'
import { openLocalService, type OpenLocalService } from './local-service.ts'
import { openWorkspace, type WorkspaceParts } from './open-workspace.ts'
import type { Ports } from './ports.ts'
import { SampleData } from './sample-data.ts'
import { transportForCreates, leftAlone, networkTransport } from './transports.ts'
import { Workspaces } from './workspaces.ts'

/**
 * Opens the files and returns the running application. Throws `AlreadyOpen`, `Damaged`, `NewerDatabase` or `Refusal`,
 * after closing the files that it had opened.
 */
export function compose(ports: Ports): App {
  const { clock, log } = ports
  const wrap = ports.wrapTransport ?? ((transport: Transport) => transport)
  const opened: { close(): void }[] = []
  try {
    return build()
  } catch (error) {
    for (const each of opened.reverse()) each.close()
    throw error
  }

  function build(): App {
    const settings = new SettingsStore(
      ports.settingsFile,
      settingsDefaults(ports.description.platform, ports.wayland),
    )
    const journal = join(ports.dataFolder, 'tallystick.db')
    const { db, wasDamaged } = openJournal(journal)
    migrate(db, migrations)
    const copies = new DailyCopies(clock, log)
    const copy = () => copies.make(db, journal)

    const hub = new Hub(log)
    const accounts: Accounts = {
      ...{ db, clock, newId },
      store: new ConnectionStore(db),
      vault: new Vault(ports.keychain),
    }
    const notes = join(ports.dataFolder, 'accounts.json')
    const back = takeUpNotes(db, accounts.store, readNotes(notes))
    opened.push({ close: keepNotes(db, accounts.store, notes, log) })
    recognizeFolder({ db, clock, newId, log }, ports.installation)
    const transport = networkTransport(clock, wrap, ports.proxyOf)
    const admin = { ...accounts, transport }
    const left = new LeftEntries({
      ...{ db, store: accounts.store, dataFolder: ports.dataFolder },
      ledgerOf: (id) => ledgerOf(parts, connectionOf(mustBeThere(accounts.store, id))),
    })
    const sample = new SampleData({ ports, settings })
    const accountHandlers = createAccountHandlers({
      ...{ accounts, hub, transport, sample },
      removeBoardReader: (id) => removeBoardReader(db, accounts.vault, id, ports.boardUrl),
      workspaces: () => workspaces,
      directories: new Directories(admin),
      crm: new CrmAccess(admin),
      left,
    })
    const parts: WorkspaceParts = {
      ...{ ports, db, hub, settings, accountHandlers, transport, vault: accounts.vault },
      editingOf: (connection) => editingOf(accounts, connection),
    }
    let openLocal: OpenLocalService | undefined
    const local = (): OpenLocalService => (openLocal ??= localService())
    const transportsTo = (connection: Connection): Transports =>
      connection.kind === 'local'
        ? local().transports()
        : accountTransports(connection, accounts.vault, transport)
    // Earlier versions of Tallystick started with sample items, and the unused ones are removed here. Entries have
    // already been restored from the recovery logs (files beside the database), so an item with restored entries counts
    // as used and is kept.
    const readyTransportsTo = (connection: Connection): Transports => {
      if (connection.kind === 'local')
        local().service.removeSamples((samples) =>
          dropUnusedSamples(ledgerOf(parts, connection), connection.id, samples),
        )
      return transportsTo(connection)
    }
    const noted = accounts.store.noted().map(connectionOf)
    db.transaction(() => {
      const entries = restoreFromLogs(parts, [localConnection, ...noted], transportsTo)
      const notices = new NoticeStore(db)
      const names = back.map((each) => each.settings.name)
      if (wasDamaged) notices.add('damaged', nowOf(clock), names, entries)
      else if (back.length > 0) notices.add('accounts', nowOf(clock), names, entries)
    })
    const active = accounts.store.active()
    const workspaces = new Workspaces(
      {
        workspace: (connection) => openWorkspace(parts, connection, readyTransportsTo(connection)),
        sender(connection) {
          const sender = openSender(parts, connection, readyTransportsTo(connection))
          sender.engine.start()
          return sender
        },
        waiting: () =>
          [localConnection, ...accounts.store.accounts().map(connectionOf)].filter(({ id }) =>
            isWaiting(db, id),
          ),
      },
      active ? connectionOf(active) : localConnection,
    )
    copy()
    return running(workspaces, { db, hub, sample }, copy, () => copies.ended())
  }

  function running(
    workspaces: Workspaces,
    { db, hub, sample }: Pick<WorkspaceParts, 'db' | 'hub'> & { sample: SampleData },
    copy: () => void,
    copied: () => Promise<void>,
  ): App {
    let closing: Promise<void> | undefined
    const answer: App['dispatch'] = (name, raw) =>
      closing ? Promise.resolve(failed('closing')) : workspaces.current.dispatch(name, raw)
    return {
      dispatch: answer,
      dispatchPage: (name, raw) =>
        sample.dispatch && !closing ? sample.dispatch(name, raw) : answer(name, raw),
      showsSample: () => sample.dispatch !== undefined,
      leaveSample: () => sample.leave(),
      // The cast is safe: `name` determines the output type of the handler, which is the type that the caller expects.
      call: (name, input) => answer(name, input) as never,
      listen(listener) {
        const stops = [hub.listen(listener), sample.listen(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      emit: (message) => hub.emit(message),
      away: (cause) => workspaces.current.away(cause),
      wake(by) {
        workspaces.wake(by === 'person')
        copy()
      },
      openCreates: () => (closing ? 0 : openCreates(db)),
      close() {
        closing ??= Promise.all([sample.close(), workspaces.close(), copied()]).then(() => {
          for (const each of opened.reverse()) each.close()
        })
        return closing
      },
    }
  }

  /**
   * Opens the database. A damaged database is renamed and replaced by the latest readable daily copy or, if no copy is
   * readable, by an empty database. Entries that the replacement lacks are restored later from the recovery logs (files
   * beside the database).
   */
  function openJournal(path: string): { db: Database; wasDamaged: boolean } {
    const { database, setAside } = openSafely(path, nowOf(clock))
    opened.push(database)
    database.onDamage = (sentence) => log.warn('journal.unreadable', { sentence })
    if (setAside !== null) log.warn('journal.set-aside', { file: basename(setAside) })
    return { db: database, wasDamaged: setAside !== null }
  }

  function localService(): OpenLocalService {
    const database = new Database(join(ports.dataFolder, 'workspace.db'))
    opened.push(database)
    const local = openLocalService(database, ports, wrap)
    opened.push(local.service)
    return local
  }

  function accountTransports(connection: Connection, vault: Vault, transport: Transport): Transports {
    const client = clientOf(connection, transport, clock, secretFrom(vault, clientSecretOf(connection)))
    const creating = leftAlone(transportForCreates(wrap, ports.proxyOf), client.signal)
    return { client, creates: { transport: creating, baseUrl: connection.baseUrl } }
  }
}

function connectionOf({ id, settings }: Pick<StoredAccount, 'id' | 'settings'>): Connection {
  return accountConnection(id, settings)
}
