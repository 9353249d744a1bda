/**
 * The local service: the time tracking interface as a fetch handler over its own SQLite file, called in
 * process. It could be deployed as it is, and knows nothing of the client that calls it.
 */
import type { Clock } from '../kernel/clock.ts'
import { newId as newUuid, type NewId } from '../kernel/ids.ts'
import { silentLog, type Log } from '../kernel/log.ts'
import type { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { Access, type Client } from './access.ts'
import { EntriesRoute } from './entries-route.ts'
import { EntryStore } from './entry-store.ts'
import { ItemStore, type Item } from './item-store.ts'
import { serviceMigrations } from './migrations/all.ts'
import { router } from './router.ts'
import { plant, workspace, type Seed } from './seed.ts'
import { Setting } from './setting.ts'
import { TemplateRoute } from './template-route.ts'
import { TemplateStore } from './template-store.ts'
import type { User } from './viewer.ts'
import type { OptionalProperty } from './wire/entry.ts'

export interface LocalServiceOptions {
  /** The service's own file; it is migrated, seeded when new, and closed with the service. */
  readonly database: Database
  readonly clock: Clock
  readonly newId?: NewId
  readonly log?: Log
  readonly credentials: { readonly clientId: string; readonly clientSecret: string }
  readonly user: User
  /** Others who have credentials of their own. */
  readonly colleagues?: readonly Client[]
  /** True: an unknown item on create is made (the local workspace). False: 404. */
  readonly openItems: boolean
  /** What a new file starts with; the local workspace if absent. */
  readonly seed?: Seed
  /** One hour if absent (time-tracking-api.md, Limits). */
  readonly tokenLifetimeMs?: number
  /** Properties this account requires beyond the documented four. */
  readonly alsoRequired?: readonly OptionalProperty[]
}

export interface LocalService {
  /** Never rejects; whatever goes wrong is an answer. The origin of the URL does not matter. */
  fetch(request: Request): Promise<Response>
  /** What time can be logged on, in the order in which it was made. */
  items(): readonly Item[]
  /** The account's form, and how an administrator changes it. */
  readonly template: TemplateStore
  /** Ends the service and closes its file; later requests are answered 503. Idempotent. */
  close(): void
}

const anHourMs = 3_600_000

/** Throws what opening and migrating a database throws. */
export function createLocalService(options: LocalServiceOptions): LocalService {
  const { database: db, clock, newId = newUuid, log = silentLog } = options
  migrate(db, serviceMigrations)
  const setting = new Setting(db)
  const items = new ItemStore(db)
  const template = new TemplateStore(db)
  const entries = new EntryStore(db)
  plant(options.seed ?? workspace, { db, setting, items, template })

  const access = new Access({
    clients: [{ ...options.credentials, user: options.user }, ...(options.colleagues ?? [])],
    clock,
    key: tokenKey(db, setting, () => newId(clock.nowMs())),
    lifetimeMs: options.tokenLifetimeMs ?? anHourMs,
  })
  const { openItems, alsoRequired = [] } = options
  const entryRoute = new EntriesRoute({
    ...{ db, clock, newId, access, entries, items, template, openItems, alsoRequired },
  })
  const templateRoute = new TemplateRoute(template)

  const served = router({
    viewer: (request) => access.viewer(request),
    log,
    routes: [
      { path: '/api/2.0/oauth2/token', open: true, methods: { POST: access.token } },
      { path: '/api/2.0/timeEntries', methods: { GET: entryRoute.list, POST: entryRoute.create } },
      { path: '/api/2.0/timeEntries/:id', methods: { PUT: entryRoute.update, DELETE: entryRoute.delete } },
      { path: '/api/2.0/templates/timeEntry', methods: { GET: templateRoute.template } },
      { path: '/api/2.0/templates/timeEntry/fields/:field/options', methods: { GET: templateRoute.options } },
    ],
  })
  return {
    fetch: (request) => served.fetch(request),
    items: () => items.all(),
    template,
    close() {
      served.close()
      db.close()
    },
  }
}

/** Made once for each file, of more random bits than the signature has use for. */
function tokenKey(db: Database, setting: Setting, newSecret: () => string): string {
  return db.transaction(() => {
    const known = setting.get('token key')
    if (known !== undefined) return known
    const key = [newSecret(), newSecret(), newSecret(), newSecret()].join('.')
    setting.set('token key', key)
    return key
  })
}
