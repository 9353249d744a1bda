/**
 * Stores the accounts, which of them is active, and the connections to the directory and CRM services, which only
 * administrators use. No other module contains SQL for these tables.
 */
import { accountSettings, type AccountSettings } from '#preload/model/connection.ts'
import type { Instant } from '#preload/model/primitives.ts'
import * as z from 'zod'
import { orNull, text } from '../storage/columns.ts'
import type { Bind, Database } from '../storage/database.ts'

/**
 * The data of an account that are also saved in a file beside the database (account-notes.ts). The account can be
 * restored from that file if the database is lost.
 */
export const accountNote = z.object({
  id: z.string().min(1),
  settings: accountSettings,
  secretKeptAt: z.string().nullable(),
  addedAt: z.string(),
  /** The time at which the user removed the account; null while the account is connected. */
  removedAt: z.string().nullable(),
})
export type AccountNote = z.infer<typeof accountNote>

export interface StoredAccount extends Readonly<AccountNote> {
  readonly worklogsGoneAt: Instant | null
  readonly importedAt: Instant | null
}

const accountColumns = {
  id: text,
  settings: text,
  secretKeptAt: orNull(text),
  addedAt: text,
  removedAt: orNull(text),
  worklogsGoneAt: orNull(text),
  importedAt: orNull(text),
}

export class ConnectionStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  accounts(): StoredAccount[] {
    return this.#accounts('WHERE removed_at IS NULL ORDER BY added_at, id')
  }

  account(id: string): StoredAccount | undefined {
    return this.#accounts('WHERE id = $id AND removed_at IS NULL', { id })[0]
  }

  removed(): StoredAccount[] {
    return this.#accounts('WHERE removed_at IS NOT NULL ORDER BY removed_at DESC, id')
  }

  /** Returns all accounts, including removed ones. */
  noted(): StoredAccount[] {
    return this.#accounts('ORDER BY added_at, id')
  }

  /**
   * Restores an account that the database has lost. The data come from a file beside the database (account-notes.ts).
   */
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
   * Changes the settings. If the address of the v1.0 worklogs (time entries of the older API) changes, also clears
   * `worklogs_gone_at` (the time at which the service reported that it no longer supports them), because it applies
   * only to the old address.
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
   * Clears `worklogs_gone_at`, the time at which the service reported that it no longer supports v1.0 worklogs (time
   * entries of the older API). Call this when a request for worklogs has succeeded or when the address of the worklogs
   * has changed.
   */
  worklogsThere(id: string): void {
    this.#db.run('UPDATE connection SET worklogs_gone_at = NULL WHERE id = $id', { id })
  }

  wasImported(id: string, at: Instant): void {
    this.#db.run('UPDATE connection SET imported_at = $at WHERE id = $id', { id, at })
  }

  /** Returns the active account; undefined while the local workspace is active. */
  active(): StoredAccount | undefined {
    return this.#accounts(
      'WHERE id = (SELECT connection_id FROM active_connection) AND removed_at IS NULL',
    )[0]
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
      { id: text, settings: text, secretKeptAt: orNull(text) },
      'SELECT id, settings, secret_kept_at AS secretKeptAt FROM admin_service WHERE name = $name',
      { name },
    )
    return row && { ...row, settings: schema.parse(JSON.parse(row.settings)) }
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

  #accounts(which: string, bind: Bind = {}): StoredAccount[] {
    return this.#db
      .rows(
        accountColumns,
        `SELECT id, settings, secret_kept_at AS secretKeptAt, added_at AS addedAt, removed_at AS removedAt,
           worklogs_gone_at AS worklogsGoneAt, imported_at AS importedAt
         FROM connection ${which}`,
        bind,
      )
      .map((row) => ({ ...row, settings: accountSettings.parse(JSON.parse(row.settings)) }))
  }
}

export type AdminServiceName = 'directory' | 'crm'

export interface AdminService<Settings> {
  readonly id: string
  readonly settings: Settings
  readonly secretKeptAt: Instant | null
}

/**
 * The v1.0 worklogs (time entries of the older API) are at the service's base URL, unless the account's settings name
 * another address.
 */
export function worklogsUrlOf({ worklogsUrl, baseUrl }: Pick<AccountSettings, 'worklogsUrl' | 'baseUrl'>) {
  return worklogsUrl ?? baseUrl
}
