/**
 * Lets administrators list the user directories of another product, synchronize a directory, and read its users. That
 * product's API cannot report the progress of a synchronization. The program therefore remembers the synchronizations
 * that it has started, until it exits.
 */
import type { Input } from '#preload/contract/commands.ts'
import {
  directorySettings,
  type Directory,
  type DirectoryServer,
  type DirectorySettings,
  type DirectorySync,
  type DirectoryUsers,
} from '#preload/model/directory.ts'
import { ApiError } from '../api/api-error.ts'
import {
  listDirectories,
  syncDirectory,
  userPages,
  type DirectoryService,
  type WireDirectory,
} from '../api/directory.ts'
import { keepAdminSecret, type AdminParts } from '../connections/admin-secret.ts'
import type { AdminService } from '../connections/connection-store.ts'
import { originOf, urlOf } from '../connections/connection.ts'
import type { SecretName } from '../connections/vault.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'

type Kept = AdminService<DirectorySettings>

interface Reading {
  readonly id: string
  readonly pages: ReturnType<typeof userPages>
  readonly stop: AbortController
}

export class Directories {
  readonly #parts: AdminParts
  readonly #syncs = new Map<string, DirectorySync>()
  readonly #waiting = new Map<string, AbortController>()
  /** The user list that is currently being read page by page. Starting to read another list cancels this one. */
  #reading: Reading | undefined

  constructor(parts: AdminParts) {
    this.#parts = parts
  }

  read(): DirectoryServer {
    const kept = this.#kept()
    if (!kept) return null
    const { settings, secretKeptAt } = kept
    return {
      settings,
      secret: this.#parts.vault.placeOf(secretName(kept), secretKeptAt),
      secretSince: secretKeptAt,
    }
  }

  /**
   * Signs in, stores the credentials if that succeeds, and returns the directories. If `password` is null, the stored
   * password is used; this is possible only for the origin for which it was stored. Rejects with `ApiError` or
   * `KeychainUnavailable`, and with {@link Refusal} `invalid-input` when no password is known.
   */
  async connect({ settings: typed, password, today }: Input<'directories.connect'>): Promise<Directory[]> {
    const settings = { ...typed, baseUrl: urlOf(typed.baseUrl) }
    const before = this.#kept()
    const id = before?.id ?? this.#parts.newId(this.#parts.clock.nowMs())
    const name = secretName({ id, settings })
    const secret = password ?? (await this.#parts.vault.read(name))
    if (secret === null) throw new Refusal('invalid-input', ['password'])
    const found = await listDirectories(this.#service(settings, secret))
    const secretKeptAt = await keepAdminSecret(
      this.#parts,
      name,
      before && { name: secretName(before), keptAt: before.secretKeptAt },
      { secret: password, today },
    )
    this.#parts.store.putAdminService('directory', { id, settings, secretKeptAt })
    if (before && before.settings.baseUrl !== settings.baseUrl) this.#forget()
    return found.map((each) => this.#shown(each))
  }

  /** Removes the credentials. Rejects with `KeychainUnavailable`, in which case nothing is removed. */
  async remove(): Promise<void> {
    const kept = this.#kept()
    if (!kept) return
    this.#forget()
    await this.#parts.vault.drop(secretName(kept), kept.secretKeptAt !== null)
    this.#parts.store.removeAdminService('directory')
  }

  /** Lists the directories. Rejects with `ApiError`, `KeychainUnavailable` or `NoSecret`. */
  async list(): Promise<Directory[]> {
    return (await listDirectories(await this.#signedIn())).map((each) => this.#shown(each))
  }

  /**
   * Starts a synchronization. With `wait`, resolves when the synchronization has finished or the user has canceled the
   * wait. Rejects with `ApiError`, `KeychainUnavailable` or `NoSecret`.
   */
  async sync(directoryId: string, wait: boolean): Promise<DirectorySync> {
    const stop = new AbortController()
    // The wait is registered before the password is read, so that the user can cancel it from the start.
    if (wait) {
      this.cancel(directoryId)
      this.#waiting.set(directoryId, stop)
      this.#note(directoryId, 'waiting')
    }
    try {
      const service = await this.#signedIn()
      stop.signal.throwIfAborted()
      return this.#note(directoryId, await syncDirectory(service, directoryId, wait, stop.signal))
    } catch (error) {
      if (stop.signal.aborted) return this.#note(directoryId, 'cancelled')
      this.#syncs.delete(directoryId)
      throw error
    } finally {
      if (this.#waiting.get(directoryId) === stop) this.#waiting.delete(directoryId)
    }
  }

  /** Stops waiting for a synchronization. The server might still complete it. */
  cancel(directoryId: string): void {
    this.#waiting.get(directoryId)?.abort()
  }

  /**
   * Returns the next page of a directory's users. If `directoryId` or `readingId` differs from the previous call, the
   * previous reading is canceled and a new one starts at the first page. Rejects with `ApiError`, `KeychainUnavailable`
   * or `NoSecret`.
   */
  async users(directoryId: string, readingId: string): Promise<DirectoryUsers> {
    const id = `${directoryId} ${readingId}`
    if (this.#reading?.id !== id) await this.#begin(id, directoryId)
    const reading = this.#reading
    if (reading?.id !== id) throw new ApiError('unreachable', '/users', { detail: 'cancelled' })
    const page = await reading.pages.next()
    if (page.done) return { users: [], more: false }
    const users = page.value.items.map(({ name, displayName }) => ({
      name,
      displayName: displayName ?? name,
    }))
    return { users, more: true }
  }

  async #begin(id: string, directoryId: string): Promise<void> {
    this.#reading?.stop.abort()
    const service = await this.#signedIn()
    const stop = new AbortController()
    this.#reading = { id, pages: userPages(service, directoryId, stop.signal), stop }
  }

  #kept(): Kept | undefined {
    return this.#parts.store.adminService('directory', directorySettings)
  }

  async #signedIn(): Promise<DirectoryService> {
    const kept = this.#kept()
    if (!kept) throw new Refusal('not-found')
    return this.#service(kept.settings, await this.#parts.vault.need(secretName(kept)))
  }

  #service({ baseUrl, vendor, userName }: DirectorySettings, password: string): DirectoryService {
    return { transport: this.#parts.transport, baseUrl, vendor, userName, password }
  }

  #note(directoryId: string, state: DirectorySync['state']): DirectorySync {
    const sync = { state, at: nowOf(this.#parts.clock) }
    this.#syncs.set(directoryId, sync)
    return sync
  }

  #shown({ id, name, type, description, synchronisable }: WireDirectory): Directory {
    const sync = this.#syncs.get(id) ?? null
    return { id, name, type: type ?? '', description: description ?? '', synchronisable, sync }
  }

  #forget(): void {
    for (const stop of this.#waiting.values()) stop.abort()
    this.#reading?.stop.abort()
    this.#reading = undefined
    this.#syncs.clear()
  }
}

function secretName({ id, settings }: Pick<Kept, 'id' | 'settings'>): SecretName {
  return { owner: id, what: 'directory password', origin: originOf(settings.baseUrl) }
}
