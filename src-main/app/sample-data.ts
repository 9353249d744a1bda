/**
 * Opens and ends the sample: a workspace with made-up entries that the page shows in place of the user's workspace. The
 * user's workspace stays open in the background. The databases, settings, keychain and recovery log (the second record
 * of entries) of the sample exist only in memory. Nothing in the sample is written to a file, not even to the log.
 */
import type { SampleTexts } from '#preload/model/sample.ts'
import { localConnection } from '../connections/connection.ts'
import type { Keychain } from '../connections/keychain.ts'
import { Vault } from '../connections/vault.ts'
import { readOnlyOnceSent } from '../entries/ledger.ts'
import type { Lines } from '../entries/recovery-log.ts'
import { Hub, type HubListener } from '../kernel/hub.ts'
import { silentLog } from '../kernel/log.ts'
import { SettingsStore } from '../settings/settings-store.ts'
import { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { migrations } from '../storage/migrations/all.ts'
import type { Dispatch } from './dispatch.ts'
import { fillSample } from './fill-sample.ts'
import { openLocalService } from './local-service.ts'
import { openWorkspace } from './open-workspace.ts'
import type { Ports } from './ports.ts'
import { refusedAccountHandlers, sampleDispatch } from './sample-dispatch.ts'

export interface SampleParts {
  readonly ports: Ports
  /** The user's settings. The sample starts with a copy, so changes in the sample do not affect the user's settings. */
  readonly settings: SettingsStore
}

interface OpenSample {
  readonly dispatch: Dispatch
  close(): Promise<void>
}

export class SampleData {
  readonly #parts: SampleParts
  /**
   * Sends the sample's events, and an event when the sample starts or ends. This hub is separate from the hub of the
   * user's workspace, so that no part of that workspace reacts to the sample's events.
   */
  readonly #events: Hub
  #open: OpenSample | undefined
  #closing: Promise<void> = Promise.resolve()

  constructor(parts: SampleParts) {
    this.#parts = parts
    this.#events = new Hub(parts.ports.log)
  }

  listen(listener: HubListener): () => void {
    return this.#events.listen(listener)
  }

  /** Runs the commands of the page; undefined while no sample is shown. */
  get dispatch(): Dispatch | undefined {
    return this.#open?.dispatch
  }

  enter(texts: SampleTexts): void {
    this.#open ??= openSample(this.#parts, texts, { hub: this.#events, leave: () => this.leave() })
    this.#changed()
  }

  /**
   * Ends the sample immediately for the page. The sample's databases are closed in the background, after its last
   * request has ended.
   */
  leave(): void {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    this.#closing = this.#closing.then(() => open.close())
    this.#changed()
  }

  async close(): Promise<void> {
    this.leave()
    await this.#closing
  }

  #changed(): void {
    this.#events.emit({ name: 'workspace.changed', payload: {} })
  }
}

function openSample(
  parts: SampleParts,
  texts: SampleTexts,
  { hub, leave }: { hub: Hub; leave: () => void },
): OpenSample {
  const ports = portsInMemory(parts.ports)
  const db = databaseInMemory()
  migrate(db, migrations)
  const local = openLocalService(databaseInMemory(), ports)
  const transports = local.transports()
  const workspace = openWorkspace(
    {
      ...{ ports, db, hub, transport: transports.creates.transport, sampleDay: texts.day },
      settings: settingsInMemory(parts.settings),
      vault: new Vault(ports.keychain),
      accountHandlers: refusedAccountHandlers(leave),
      editingOf: () => ({ ...readOnlyOnceSent, how: () => localConnection.editing }),
      linesOf: () => noLines,
    },
    localConnection,
    transports,
  )
  fillSample(workspace.ledger, transports.ownTemplate, texts)
  return {
    dispatch: sampleDispatch(workspace.dispatch),
    async close() {
      await workspace.close()
      local.service.close()
      db.close()
    },
  }
}

function databaseInMemory(): Database {
  const db = new Database(':memory:')
  // Without this, SQLite may write large intermediate results to temporary files.
  db.exec('PRAGMA temp_store = MEMORY')
  return db
}

/**
 * Returns a copy of the settings in memory. With this copy, the page does not show the hint that time is saved only on
 * this machine, because the sample saves nothing.
 */
function settingsInMemory(settings: SettingsStore): SettingsStore {
  const values: Record<string, unknown> = { ...settings.read(), localNoteClosed: true }
  return new SettingsStore({ get: (key) => values[key], set: () => {} })
}

function portsInMemory({ boardUrl: _, ...ports }: Ports): Ports {
  return { ...ports, log: silentLog, keychain: emptyKeychain }
}

const emptyKeychain: Keychain = {
  getPassword: () => Promise.resolve(null),
  setPassword: () => Promise.resolve(),
  deletePassword: () => Promise.resolve(false),
  findCredentials: () => Promise.resolve([]),
}

const noLines: Lines = { read: () => [], append() {}, rewrite() {}, close() {} }
