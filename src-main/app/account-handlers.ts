import * as z from 'zod'
import type { accountCommands } from '#preload/contract/account-commands.ts'
import type { Connection as Shown } from '#preload/model/connection.ts'
import { isSameService } from '#preload/rules/base-url.ts'
import type { SampleTexts } from '#preload/model/sample.ts'
import type { Transport } from '../api/transport.ts'
import {
  changeAccount,
  connect,
  mustBeThere,
  removeAccount,
  type AccountChange,
  type Accounts,
} from '../connections/accounts.ts'
import { clientOf, clientSecretOf, secretFrom, type Client } from '../connections/client.ts'
import { worklogsUrlOf, type StoredAccount } from '../connections/connection-store.ts'
import {
  accountConnection,
  localConnection,
  localId,
  originOf,
  sameOrigins,
  urlOf,
} from '../connections/connection.ts'
import { testConnection } from '../connections/test-connection.ts'
import type { CrmAccess } from '../crm/crm-access.ts'
import type { Directories } from '../directory/directories.ts'
import type { Hub } from '../kernel/hub.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { connectionCounts, isUnderWay } from '../outbox/connection-counts.ts'
import { NoticeStore } from '../outbox/notice-store.ts'
import { once } from '../storage/once.ts'
import type { Handlers } from './dispatch.ts'
import { importWorklogs } from './import-worklogs.ts'
import type { LeftEntries } from './left-entries.ts'
import type { Workspaces } from './workspaces.ts'

export type AccountHandlers = Pick<Handlers, keyof typeof accountCommands>

export interface AccountServices {
  readonly accounts: Accounts
  readonly hub: Hub
  /** Sends requests for accounts that are not open, for example to test the settings of a new account. */
  readonly transport: Transport
  readonly workspaces: () => Workspaces
  readonly directories: Directories
  readonly crm: CrmAccess
  readonly left: LeftEntries
  /** Shows made-up data instead of the user's workspace (`enter`), or returns to that workspace (`leave`). */
  readonly sample: { enter(texts: SampleTexts): void; leave(): void }
  /**
   * Deletes the token with which the program reads the account's boards, and the list of these boards. Called before
   * the account is removed, because a token without an account would stay in the keychain.
   */
  readonly removeBoardReader: (connectionId: string) => Promise<void>
}

export function createAccountHandlers(services: AccountServices): AccountHandlers {
  const { accounts, hub, transport, directories, crm, left } = services
  const { store, vault, clock, db } = accounts
  const workspaces = services.workspaces
  const notices = new NoticeStore(db)

  const changed = () => hub.emit({ name: 'connections.changed', payload: {} })

  async function show(id: string): Promise<void> {
    const account = id === localId ? undefined : mustBeThere(store, id)
    mustBeIdle()
    store.activate(account?.id ?? null)
    await workspaces().show(account ? accountConnection(account.id, account.settings) : localConnection)
    hub.emit({ name: 'workspace.changed', payload: {} })
    changed()
  }

  /**
   * Returns the sync condition of a connection, such as `ok` or `offline`. Returns null if the connection has nothing
   * to send.
   */
  function conditionOf(id: string): Shown['condition'] {
    const { current } = workspaces()
    if (current.connection.id === id) return current.condition()
    return workspaces().sender(id)?.engine.status().condition ?? null
  }

  function clientOfOpen(id: string): Client | undefined {
    const { current } = workspaces()
    return current.connection.id === id ? current.client : workspaces().sender(id)?.client
  }

  /**
   * Throws {@link Refusal} `run-open` while the timer has an unsaved run (a stretch of work that it has timed). A run
   * belongs to the workspace in which the user started it, so the user must save or discard the run before another
   * workspace is shown.
   */
  function mustBeIdle(): void {
    if (workspaces().current.timer.runs.open()) throw new Refusal('run-open')
  }

  return {
    'connections.list': () => {
      const { current } = workspaces()
      const counts = connectionCounts(db)
      const common = (id: string) => ({
        id,
        active: current.connection.id === id,
        ...(counts.get(id) ?? { entries: 0, unsent: 0 }),
      })
      const local: Shown = {
        ...common(localId),
        kind: 'local',
        name: localConnection.name,
        settings: null,
        secret: 'nowhere',
        secretSince: null,
        tokenUntil: null,
        condition: conditionOf(localId),
        worklogsGoneAt: null,
        importedAt: null,
      }
      const shown = ({ id, settings, secretKeptAt, worklogsGoneAt, importedAt }: StoredAccount): Shown => ({
        ...common(id),
        kind: 'account',
        name: settings.name,
        settings,
        secret: vault.placeOf(clientSecretOf({ id, baseUrl: settings.baseUrl }), secretKeptAt),
        secretSince: secretKeptAt,
        tokenUntil: clientOfOpen(id)?.session.validUntil ?? null,
        condition: conditionOf(id),
        worklogsGoneAt,
        importedAt,
      })
      return [local, ...store.accounts().map(shown)]
    },

    'connections.test': async ({ connectionId, settings, clientSecret }) => {
      const account = connectionId === null ? null : mustBeThere(store, connectionId)
      const ownOrigins =
        account &&
        sameOrigins(account.settings, settings) &&
        originOf(account.settings.baseUrl) === originOf(settings.baseUrl)
      if (clientSecret === null && !ownOrigins) throw new Refusal('invalid-input', ['clientSecret'])
      const tried = accountConnection(connectionId ?? 'test', { ...settings, name: 'test', userId: 'test' })
      const readSecret =
        clientSecret === null ? secretFrom(vault, clientSecretOf(tried)) : () => Promise.resolve(clientSecret)
      const { service } = clientOf(tried, transport, clock, readSecret)
      const withWorklogs = settings.worklogsUrl !== null || settings.editing === 'v1'
      const test = await testConnection(service, clock, { withWorklogs })
      const isThere = test.steps.some(({ name, state }) => name === 'worklogs' && state === 'ok')
      if (account && isThere) noteWorklogs(account.id, settings)
      return test
    },

    'connections.connect': async (input) => {
      mustBeIdle()
      const connectionId = await connect(accounts, input)
      await show(connectionId)
      workspaces().current.readRecent()
      return { connectionId }
    },

    'connections.change': async (input) => {
      mustBeThere(store, input.connectionId)
      // The connection is closed before the change and opened again afterwards. Otherwise requests in progress would
      // still use the old settings.
      await rework(input.connectionId, () => change(input))
    },

    'connections.activate': async ({ connectionId }) => {
      if (workspaces().current.connection.id !== connectionId) await show(connectionId)
    },

    'connections.unsent': ({ connectionId }) => left.unsent(connectionId),
    'connections.left': () => left.list(),
    'connections.takeOver': ({ commandId, from, to }) => takeOver(commandId, from, to),

    'sample.enter': ({ texts }) => {
      mustBeIdle()
      services.sample.enter(texts)
    },
    'sample.leave': () => services.sample.leave(),

    'notices.read': () => notices.all(),
    'notices.dismiss': ({ noticeId }) => {
      notices.dismiss(noticeId)
      changed()
    },

    'connections.remove': async ({ connectionId }) => {
      const { settings } = mustBeThere(store, connectionId)
      const inFront = workspaces().current.connection.id === connectionId
      if (inFront) mustBeIdle()
      await workspaces().rework(
        connectionId,
        async () => {
          await services.removeBoardReader(connectionId)
          await removeAccount(accounts, connectionId)
          if (inFront) store.activate(null)
        },
        () => (store.account(connectionId) ? accountConnection(connectionId, settings) : localConnection),
      )
      if (inFront) hub.emit({ name: 'workspace.changed', payload: {} })
      changed()
    },

    'connections.import': async () => {
      const { current } = workspaces()
      try {
        return await importWorklogs(current, store)
      } finally {
        changed()
      }
    },

    'directories.read': () => directories.read(),
    'directories.connect': (input) => directories.connect(input),
    'directories.remove': () => directories.remove(),
    'directories.list': () => directories.list(),
    'directories.sync': ({ directoryId, wait }) => directories.sync(directoryId, wait),
    'directories.cancel': ({ directoryId }) => directories.cancel(directoryId),
    'directories.users': ({ directoryId, readingId }) => directories.users(directoryId, readingId),

    'crm.read': () => crm.read(),
    'crm.connect': (input) => crm.connect(input),
    'crm.verify': () => crm.verify(),
    'crm.remove': () => crm.remove(),
  }

  /**
   * Clears `worklogsGoneAt` (the time at which the service reported that it no longer offers worklogs, the entries of
   * its older API v1.0), because a connection test has found worklogs. Does nothing if the test used an address other
   * than the one in the account's settings.
   */
  function noteWorklogs(id: string, tried: Parameters<typeof worklogsUrlOf>[0]): void {
    const known = store.account(id)
    if (!known || known.worklogsGoneAt === null) return
    if (urlOf(worklogsUrlOf(tried)) !== worklogsUrlOf(known.settings)) return
    store.worklogsThere(id)
    changed()
  }

  /**
   * Runs `work` while the account is closed, so that no request uses the old settings, and opens the account again with
   * the settings that `work` has stored.
   */
  async function rework(id: string, work: () => Promise<void>): Promise<void> {
    await workspaces().rework(id, work, () => accountConnection(id, mustBeThere(store, id).settings))
    if (workspaces().current.connection.id === id) hub.emit({ name: 'workspace.changed', payload: {} })
    changed()
  }

  /**
   * Moves the unsent entries of the account `from` to the account `to`. The account `to` is closed during the move;
   * when it is opened again, its sender finds the moved entries and sends them.
   */
  async function takeOver(commandId: string, from: string, to: string): Promise<{ moved: number }> {
    let moved = { moved: 0 }
    await rework(to, () => {
      moved = once(db, commandId, nowOf(clock), z.object({ moved: z.int() }), () => left.move(from, to))
      return Promise.resolve()
    })
    return moved
  }

  /**
   * Changes the settings of an account. Throws {@link Refusal} `being-sent` if the new settings name another service or
   * user while it is unknown whether a sent entry has arrived. Only the old service can tell whether the entry has
   * arrived.
   */
  async function change(input: AccountChange): Promise<void> {
    const { baseUrl, userId } = mustBeThere(store, input.connectionId).settings
    const { settings } = input
    const another = userId !== settings.userId || !isSameService(baseUrl, settings.baseUrl)
    if (another && isUnderWay(db, input.connectionId)) throw new Refusal('being-sent')
    await changeAccount(accounts, input)
  }
}
