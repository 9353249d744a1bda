/**
 * Stores the accounts, the choice of the active account, and the services for administrators. No other module has SQL
 * for these tables.
 */
import { accountSettings as accountSchema, type AccountSettings } from '#preload/model/connection.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type * as z from 'zod'
import { orNull, text, type RowOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

export interface StoredAccount {
  readonly id: string
  readonly settings: AccountSettings
  readonly secretKeptAt: Instant | null
  readonly worklogsGoneAt: Instant | null
  readonly importedAt: Instant | null
}

/**
 * An account as it is also written to the file in account-notes.ts, from which it can be restored if the database is
 * lost.
 */
export interface AccountNote {
  readonly id: string
  readonly settings: AccountSettings
  readonly secretKeptAt: Instant | null
  readonly addedAt: Instant
  /** Null while the account is connected. */
  readonly removedAt: Instant | null
}

const noteColumns = {
  id: text,
  settings: text,
  secret_kept_at: orNull(text),
  added_at: text,
  removed_at: orNull(text),
}

const accountColumns = {
  id: text,
  settings: text,
  secret_kept_at: orNull(text),
  worklogs_gone_at: orNull(text),
  imported_at: orNull(text),
}
type AccountRow = RowOf<typeof accountColumns>

export class ConnectionStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  accounts(): StoredAccount[] {
    return this.#db
      .rows(accountColumns, 'SELECT * FROM connection WHERE removed_at IS NULL ORDER BY added_at, id')
      .map(toAccount)
  }

  account(id: string): StoredAccount | undefined {
    const row = this.#db.row(
      accountColumns,
      'SELECT * FROM connection WHERE id = $id AND removed_at IS NULL',
      {
        id,
      },
    )
    return row && toAccount(row)
  }

  removed(): StoredAccount[] {
    return this.#db
      .rows(
        accountColumns,
        'SELECT * FROM connection WHERE removed_at IS NOT NULL ORDER BY removed_at DESC, id',
      )
      .map(toAccount)
  }

  /** Returns all accounts, including removed ones, for the file in account-notes.ts. */
  noted(): AccountNote[] {
    return this.#db
      .rows(
        noteColumns,
        'SELECT id, settings, secret_kept_at, added_at, removed_at FROM connection ORDER BY added_at, id',
      )
      .map((row) => ({
        id: row.id,
        settings: accountSchema.parse(JSON.parse(row.settings)),
        secretKeptAt: row.secret_kept_at,
        addedAt: row.added_at,
        removedAt: row.removed_at,
      }))
  }

  /** Restores an account from the file in account-notes.ts, because the database has lost it. */
  putBack({ id, settings, secretKeptAt, addedAt, removedAt }: AccountNote): void {
    this.#db.run(
      `INSERT INTO connection (id, settings, secret_kept_at, added_at, removed_at)
       VALUES ($id, $settings, $secretKeptAt, $addedAt, $removedAt)`,
      { ...{ id, secretKeptAt, addedAt, removedAt }, settings: JSON.stringify(settings) },
    )
  }

  /** Adds an account, or reconnects a removed one. */
  put(id: string, settings: AccountSettings, secretKeptAt: Instant | null, at: Instant): void {
    this.#db.run(
      `INSERT INTO connection (id, settings, secret_kept_at, added_at) VALUES ($id, $settings, $secretKeptAt, $at)
       ON CONFLICT (id) DO UPDATE SET settings = $settings, secret_kept_at = $secretKeptAt, removed_at = NULL,
                                      worklogs_gone_at = NULL`,
      { id, settings: JSON.stringify(settings), secretKeptAt, at },
    )
  }

  /**
   * Changes the settings. If the address of the v1.0 worklogs (the older interface for entries) changes, the mark that
   * the worklogs are gone is cleared, because it applies only to the old address.
   */
  change(id: string, settings: AccountSettings, secretKeptAt: Instant | null): void {
    const before = this.account(id)?.settings
    if (before && worklogsUrlOf(before) !== worklogsUrlOf(settings)) this.worklogsThere(id)
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

  /**
   * Clears the mark that the service no longer supports v1.0 worklogs (the older interface for entries). Call this when
   * the worklogs have responded or their address has changed.
   */
  worklogsThere(id: string): void {
    this.#db.run('UPDATE connection SET worklogs_gone_at = NULL WHERE id = $id', { id })
  }

  wasImported(id: string, at: Instant): void {
    this.#db.run('UPDATE connection SET imported_at = $at WHERE id = $id', { id, at })
  }

  /** Returns the active account; undefined while the local workspace is active. */
  active(): StoredAccount | undefined {
    const row = this.#db.row(
      accountColumns,
      'SELECT c.* FROM connection c JOIN active_connection a ON a.connection_id = c.id WHERE c.removed_at IS NULL',
    )
    return row && toAccount(row)
  }

  /** Makes an account active, or the local workspace if `id` is null. */
  activate(id: string | null): void {
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM active_connection')
      if (id !== null)
        this.#db.run('INSERT INTO active_connection (one, connection_id) VALUES (1, $id)', { id })
    })
  }

  adminService<S extends z.ZodType>(name: AdminServiceName, schema: S): AdminService<z.infer<S>> | undefined {
    const row = this.#db.row(
      { id: text, settings: text, secret_kept_at: orNull(text) },
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

/**
 * The v1.0 worklogs (the older interface for entries) are at the service's base URL, unless the account's settings name
 * another address.
 */
export function worklogsUrlOf({ worklogsUrl, baseUrl }: Pick<AccountSettings, 'worklogsUrl' | 'baseUrl'>) {
  return worklogsUrl ?? baseUrl
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
