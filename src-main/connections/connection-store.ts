/** The accounts that were connected, which one is active, and the services for administrators. All SQL on them. */
import { accountSettings as accountSchema, type AccountSettings } from '#preload/model/connection.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type * as z from 'zod'
import type { Database } from '../storage/database.ts'

export interface StoredAccount {
  readonly id: string
  readonly settings: AccountSettings
  readonly secretKeptAt: Instant | null
  readonly worklogsGoneAt: Instant | null
  readonly importedAt: Instant | null
}

interface AccountRow {
  id: string
  settings: string
  secret_kept_at: string | null
  worklogs_gone_at: string | null
  imported_at: string | null
}

export class ConnectionStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** In the order of connecting. */
  accounts(): StoredAccount[] {
    return this.#db
      .all<AccountRow>('SELECT * FROM connection WHERE removed_at IS NULL ORDER BY added_at, id')
      .map(toAccount)
  }

  /** Undefined when it is not there, or was removed. */
  account(id: string): StoredAccount | undefined {
    const row = this.#db.get<AccountRow>('SELECT * FROM connection WHERE id = $id AND removed_at IS NULL', {
      id,
    })
    return row && toAccount(row)
  }

  /** One that was removed and is the same person's account at the same address: its entries wait for it. */
  removed({ baseUrl, userId }: Pick<AccountSettings, 'baseUrl' | 'userId'>): string | undefined {
    return this.#db.get<{ id: string }>(
      `SELECT id FROM connection
       WHERE removed_at IS NOT NULL AND settings ->> 'baseUrl' = $baseUrl AND settings ->> 'userId' = $userId
       ORDER BY removed_at DESC LIMIT 1`,
      { baseUrl, userId },
    )?.id
  }

  /** Adds it, or takes up again one that was removed. */
  put(id: string, settings: AccountSettings, secretKeptAt: Instant | null, at: Instant): void {
    this.#db.run(
      `INSERT INTO connection (id, settings, secret_kept_at, added_at) VALUES ($id, $settings, $secretKeptAt, $at)
       ON CONFLICT (id) DO UPDATE SET settings = $settings, secret_kept_at = $secretKeptAt, removed_at = NULL`,
      { id, settings: JSON.stringify(settings), secretKeptAt, at },
    )
  }

  change(id: string, settings: AccountSettings, secretKeptAt: Instant | null): void {
    this.#db.run(
      'UPDATE connection SET settings = $settings, secret_kept_at = $secretKeptAt WHERE id = $id',
      {
        id,
        settings: JSON.stringify(settings),
        secretKeptAt,
      },
    )
  }

  remove(id: string, at: Instant): void {
    this.#db.run('UPDATE connection SET removed_at = $at, secret_kept_at = NULL WHERE id = $id', { id, at })
  }

  worklogsGone(id: string, at: Instant): void {
    this.#db.run('UPDATE connection SET worklogs_gone_at = $at WHERE id = $id', { id, at })
  }

  wasImported(id: string, at: Instant): void {
    this.#db.run('UPDATE connection SET imported_at = $at WHERE id = $id', { id, at })
  }

  /** Undefined while the local workspace is active. */
  active(): StoredAccount | undefined {
    const row = this.#db.get<AccountRow>(
      'SELECT c.* FROM connection c JOIN active_connection a ON a.connection_id = c.id WHERE c.removed_at IS NULL',
    )
    return row && toAccount(row)
  }

  /** Null: the local workspace. */
  activate(id: string | null): void {
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM active_connection')
      if (id !== null)
        this.#db.run('INSERT INTO active_connection (one, connection_id) VALUES (1, $id)', { id })
    })
  }

  adminService<S extends z.ZodType>(name: AdminServiceName, schema: S): AdminService<z.infer<S>> | undefined {
    const row = this.#db.get<{ id: string; settings: string; secret_kept_at: string | null }>(
      'SELECT id, settings, secret_kept_at FROM admin_service WHERE name = $name',
      { name },
    )
    return (
      row && {
        id: row.id,
        settings: schema.parse(JSON.parse(row.settings)),
        secretKeptAt: row.secret_kept_at,
      }
    )
  }

  putAdminService(name: AdminServiceName, { id, settings, secretKeptAt }: AdminService<object>): void {
    this.#db.run(
      `INSERT INTO admin_service (name, id, settings, secret_kept_at) VALUES ($name, $id, $settings, $secretKeptAt)
       ON CONFLICT (name) DO UPDATE SET id = $id, settings = $settings, secret_kept_at = $secretKeptAt`,
      { name, id, settings: JSON.stringify(settings), secretKeptAt },
    )
  }

  removeAdminService(name: AdminServiceName): void {
    this.#db.run('DELETE FROM admin_service WHERE name = $name', { name })
  }
}

export type AdminServiceName = 'directory' | 'crm'

export interface AdminService<Settings> {
  readonly id: string
  readonly settings: Settings
  readonly secretKeptAt: Instant | null
}

function toAccount(row: AccountRow): StoredAccount {
  return {
    id: row.id,
    settings: accountSchema.parse(JSON.parse(row.settings)),
    secretKeptAt: row.secret_kept_at,
    worklogsGoneAt: row.worklogs_gone_at,
    importedAt: row.imported_at,
  }
}
