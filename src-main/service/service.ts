/**
 * The local service, which serves the local workspace (used without an account) and tests. It serves all APIs through
 * one function, `fetch`, and has its own SQLite file. The app calls it within the process, and stand-alone.ts serves it
 * on a port. It does not depend on the app and could run on a server unchanged.
 */
import type { Clock } from '../kernel/clock.ts'
import { newId as newUuid, type NewId } from '../kernel/ids.ts'
import { silentLog, type Log } from '../kernel/log.ts'
import type { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { Access, type Client } from './access.ts'
import { answerText } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { crmTokenHandler, type CrmCredentials, type CrmHeaderForm } from './crm-route.ts'
import { DirectoriesRoute, type DirectoryAccount } from './directories-route.ts'
import { Directories, localDirectories } from './directories.ts'
import { EntriesRoute } from './entries-route.ts'
import { EntryStore } from './entry-store.ts'
import { formerColleagues, generateEntries } from './generate.ts'
import { ItemStore, type Item } from './item-store.ts'
import { serviceMigrations } from './migrations/all.ts'
import { deprecatedHeaders } from './deprecation.ts'
import { describeInterfaces } from './openapi.ts'
import { router } from './router.ts'
import { empty, plant, type Seed } from './seed.ts'
import { Setting } from './setting.ts'
import { TemplateRoute } from './template-route.ts'
import { TemplateStore } from './template-store.ts'
import { removeUnusedSamples, type InUse, type Samples } from './unused-samples.ts'
import type { User, Viewer } from './viewer.ts'
import type { OptionalProperty } from './wire/entry.ts'
import { WorklogsRoute } from './worklogs-route.ts'

export interface LocalServiceOptions {
  /**
   * The service's own SQLite file. The service migrates the file, writes the initial data when the file is new, and
   * closes it.
   */
  readonly database: Database
  readonly clock: Clock
  readonly newId?: NewId
  readonly log?: Log
  readonly credentials: { readonly clientId: string; readonly clientSecret: string }
  readonly user: User
  readonly colleagues?: readonly Client[]
  /**
   * Whether a create request for an unknown item also creates the item, as in the local workspace. If not, the response
   * is 404.
   */
  readonly openItems: boolean
  /**
   * Whether the service accepts entries that the template does not allow, as in the local workspace. There, the user
   * can change the template while entries that were valid when they were saved are still waiting to be sent. The client
   * checks new entries.
   */
  readonly openTemplate?: boolean
  /** The initial data of a new file. If absent, the file has neither items nor custom fields. */
  readonly seed?: Seed
  /** The number of entries to generate, unless the file already has generated ones. */
  readonly generatedEntries?: number
  /** The accounts of the directory API, and the name of the vendor in its path. If absent, nobody can use that API. */
  readonly directory?: { readonly vendor: string; readonly accounts: readonly DirectoryAccount[] }
  /**
   * The duration of every synchronization of a directory in milliseconds. If absent, each directory has its own
   * duration.
   */
  readonly directorySyncMs?: number | undefined
  /** The credentials of the only CRM client. If absent, no CRM token is issued. */
  readonly crm?: CrmCredentials
  /** The accepted encoding of the Basic header of a CRM client. If absent, both encodings are accepted. */
  readonly crmHeader?: CrmHeaderForm
  /**
   * Whether the headers `X-Forwarded-Proto` and `X-Forwarded-Host` of a reverse proxy are trusted. If so, absolute
   * links in responses begin with the address in these headers.
   */
  readonly trustForwarded?: boolean
  /** The lifetime of a token in milliseconds. If absent, it is one hour (docs/interfaces/time-tracking.md#limits). */
  readonly tokenLifetimeMs?: number
  readonly alsoRequired?: readonly OptionalProperty[]
}

export interface LocalService {
  /**
   * Handles one request. The promise never rejects: every failure becomes an HTTP response. The origin of the URL is
   * used only for absolute links in the response. `address` is the caller's IP address; it is absent for calls within
   * the process.
   */
  fetch(request: Request, address?: string): Promise<Response>
  /** Returns all items in the order of their creation. */
  items(): readonly Item[]
  /** Reads and changes the template, which defines the fields of time entries. */
  readonly template: TemplateStore
  /**
   * Removes the sample items and fields that earlier versions created, except those that entries use or that `inUse`
   * returns. Does nothing if the file never had any samples, or if they were removed before.
   */
  removeSamples(inUse: (samples: Samples) => InUse): void
  /** Ends the service and closes its file. Later requests get the status 503. Closing twice is allowed. */
  close(): void
}

const anHourMs = 3_600_000

/** Creates the service. Throws if the database cannot be migrated or written. */
export function createLocalService(options: LocalServiceOptions): LocalService {
  const { database: db, clock, newId = newUuid, log = silentLog } = options
  migrate(db, serviceMigrations)
  const setting = new Setting(db)
  const items = new ItemStore(db)
  const template = new TemplateStore(db)
  const entries = new EntryStore(db)
  plant(options.seed ?? empty, { db, setting, items, template })

  const clients = [{ ...options.credentials, user: options.user }, ...(options.colleagues ?? [])]
  const users = clients.map((client) => client.user)
  const key = tokenKey(db, setting, () => newId(clock.nowMs()))
  const lifetimeMs = options.tokenLifetimeMs ?? anHourMs
  const access = new Access({ clients, clock, key, lifetimeMs })
  generateEntries(
    { db, setting, items: items.all(), users: [...users, ...formerColleagues], template: template.read() },
    options.generatedEntries ?? 0,
  )
  const { openItems, openTemplate = false, alsoRequired = [] } = options
  const entryOptions = {
    clock,
    newId,
    access,
    entries,
    items,
    template,
    openItems,
    openTemplate,
    alsoRequired,
  }
  const timeEntries = new EntriesRoute(entryOptions)
  const worklogs = new WorklogsRoute(entryOptions)
  const templates = new TemplateRoute(template)
  const { vendor = 'vendor', accounts = [] } = options.directory ?? {}
  const hostDirectories = new Directories(localDirectories, clock, options.directorySyncMs)
  const directories = new DirectoriesRoute({
    ...{ directories: hostDirectories, accounts, clock },
    trustForwarded: options.trustForwarded ?? false,
  })
  const crmToken = crmTokenHandler({
    ...{ clock, key: `crm ${key}`, lifetimeMs, credentials: options.crm },
    headerForm: options.crmHeader ?? 'both',
  })

  /** Returns a handler that refuses requests without a valid access token. */
  const seen =
    (handler: (call: Call, viewer: Viewer) => Response | Promise<Response>): Handler =>
    (call) =>
      handler(call, access.viewer(call.request))
  const entriesPath = '/api/2.0/timeEntries'
  const templatePath = '/api/2.0/templates/timeEntry'
  const worklogsPath = '/api/1.0/worklogs'
  const directoriesPath = `/rest/nl-${vendor}-sync-add-on/1.0/directories`
  let written: string | undefined
  const description = () => (written ??= JSON.stringify(describeInterfaces(vendor)))
  const routes: Route[] = [
    { path: '/api/2.0/oauth2/token', methods: { POST: access.token } },
    { path: entriesPath, methods: { GET: seen(timeEntries.list), POST: seen(timeEntries.create) } },
    {
      path: `${entriesPath}/:id`,
      methods: { PUT: seen(timeEntries.update), DELETE: seen(timeEntries.delete) },
    },
    { path: templatePath, methods: { GET: seen(templates.template) } },
    { path: `${templatePath}/fields/:customFieldId/options`, methods: { GET: seen(templates.options) } },
    {
      path: worklogsPath,
      methods: { GET: seen(worklogs.list), POST: seen(worklogs.create) },
      headers: deprecatedHeaders,
    },
    {
      path: `${worklogsPath}/:id`,
      methods: { GET: seen(worklogs.get), PUT: seen(worklogs.update), DELETE: seen(worklogs.delete) },
      headers: deprecatedHeaders,
    },
    // The list of directories is served at paths with and without a trailing slash
    // (docs/interfaces/directory-sync.md#vendor).
    { path: directoriesPath, methods: { GET: directories.list } },
    { path: `${directoriesPath}/`, methods: { GET: directories.list } },
    { path: `${directoriesPath}/:id/actions/sync`, methods: { POST: directories.sync } },
    { path: `${directoriesPath}/:id/users`, methods: { GET: directories.users } },
    { path: '/api/1.0/oauth/token', methods: { POST: crmToken } },
    { path: '/openapi.json', methods: { GET: () => answerText(200, description()) } },
  ]
  const served = router(routes, log)
  return {
    fetch: (request, address = '') => served.fetch(request, address),
    items: () => items.all(),
    template,
    removeSamples: (inUse) => removeUnusedSamples({ db, setting, items, template }, inUse),
    close() {
      served.close()
      hostDirectories.close()
      db.close()
    },
  }
}

/**
 * Returns the key that signs tokens. It is created once for each file, and has more random bits than the signature
 * needs.
 */
function tokenKey(db: Database, setting: Setting, newSecret: () => string): string {
  return db.transaction(() => {
    const known = setting.get('token key')
    if (known !== undefined) return known
    const key = [newSecret(), newSecret(), newSecret(), newSecret()].join('.')
    setting.set('token key', key)
    return key
  })
}
