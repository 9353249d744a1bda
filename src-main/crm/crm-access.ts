/**
 * Manages the administrator token of the CRM service: requests it, renews it before it expires, and reports when it
 * expires. Nothing else uses the token, because no other endpoint of that service is documented.
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { crmSettings, type CrmAccess as Shown, type CrmSettings } from '#preload/model/crm.ts'
import { requestCrmToken, type CrmToken } from '../api/crm.ts'
import { keepAdminSecret, type AdminParts } from '../connections/admin-secret.ts'
import type { AdminService } from '../connections/connection-store.ts'
import { originOf, urlOf } from '../connections/connection.ts'
import { Session } from '../connections/session.ts'
import type { SecretName } from '../connections/vault.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The stored settings, together with the encoding of the Basic header that the service accepted most recently. */
const keptSettings = crmSettings.extend({ headerForm: z.enum(['literal', 'encoded']).default('literal') })
type Kept = AdminService<z.infer<typeof keptSettings>>

export class CrmAccess {
  readonly #parts: AdminParts
  #session: Session | undefined

  constructor(parts: AdminParts) {
    this.#parts = parts
  }

  /**
   * Returns the connection for display. A token that is about to expire is renewed first, so that the displayed expiry
   * time is correct.
   */
  async read(): Promise<Shown> {
    const kept = this.#kept()
    if (!kept) return null
    await this.#session?.token().catch(() => this.#session?.forget())
    const { settings, secretKeptAt } = kept
    const { headerForm: _, ...shown } = settings
    return {
      settings: shown,
      secret: this.#parts.vault.placeOf(secretName(kept), secretKeptAt),
      secretSince: secretKeptAt,
      tokenUntil: this.#session?.validUntil ?? null,
    }
  }

  /**
   * Requests a token and stores the credentials if that succeeds. If `clientSecret` is null, the stored secret is used;
   * this is possible only for the origin for which it was stored. Rejects with `ApiError` or `KeychainUnavailable`, and
   * with {@link Refusal} `invalid-input` when no secret is known.
   */
  async connect({ settings: typed, clientSecret, today }: Input<'crm.connect'>): Promise<Shown> {
    const settings = { ...typed, baseUrl: urlOf(typed.baseUrl) }
    const before = this.#kept()
    const id = before?.id ?? this.#parts.newId(this.#parts.clock.nowMs())
    const name = secretName({ id, settings })
    const secret = clientSecret ?? (await this.#parts.vault.read(name))
    if (secret === null) throw new Refusal('invalid-input', ['clientSecret'])
    const sameService = before?.settings.baseUrl === settings.baseUrl
    const token = await requestCrmToken(this.#parts.transport, {
      ...{ ...settings, clientSecret: secret },
      headerForm: sameService ? before.settings.headerForm : 'literal',
    })
    const secretKeptAt = await keepAdminSecret(
      this.#parts,
      name,
      before && { name: secretName(before), keptAt: before.secretKeptAt },
      { secret: clientSecret, today },
    )
    const { headerForm } = token
    this.#parts.store.putAdminService('crm', { id, settings: { ...settings, headerForm }, secretKeptAt })
    this.#session = this.#sessionOf(token)
    await this.#session.token()
    return await this.read()
  }

  /**
   * Requests a new token, even if the current one is still valid. Rejects with `ApiError`, `KeychainUnavailable` or
   * `NoSecret`, and with {@link Refusal} `not-found` when no connection is stored.
   */
  async verify(): Promise<Shown> {
    if (!this.#kept()) throw new Refusal('not-found')
    this.#session ??= this.#sessionOf()
    this.#session.forget()
    await this.#session.token()
    return await this.read()
  }

  /** Removes the credentials. Rejects with `KeychainUnavailable`, in which case nothing is removed. */
  async remove(): Promise<void> {
    const kept = this.#kept()
    if (!kept) return
    await this.#parts.vault.drop(secretName(kept), kept.secretKeptAt !== null)
    this.#parts.store.removeAdminService('crm')
    this.#session = undefined
  }

  /**
   * Creates a session, which holds and renews the token. `first` is a token that has just been issued; it is used
   * before another one is requested.
   */
  #sessionOf(first?: CrmToken): Session {
    let given = first
    return new Session(this.#parts.clock, async () => {
      const token = given ?? (await this.#request())
      given = undefined
      return token
    })
  }

  async #request() {
    const kept = this.#kept()
    if (!kept) throw new Refusal('not-found')
    const clientSecret = await this.#parts.vault.need(secretName(kept))
    const token = await requestCrmToken(this.#parts.transport, { ...kept.settings, clientSecret })
    this.#remember(kept, token)
    return token
  }

  /**
   * Stores the encoding of the Basic header if the service accepted a different one than before. Does nothing if the
   * connection was changed or removed while the request was in flight.
   */
  #remember({ id, settings }: Kept, { headerForm }: CrmToken): void {
    const now = this.#kept()
    if (now?.id !== id || now.settings.baseUrl !== settings.baseUrl || settings.headerForm === headerForm)
      return
    this.#parts.store.putAdminService('crm', { ...now, settings: { ...now.settings, headerForm } })
  }

  #kept(): Kept | undefined {
    return this.#parts.store.adminService('crm', keptSettings)
  }
}

function secretName({ id, settings }: { id: string; settings: CrmSettings }): SecretName {
  return { owner: id, what: 'CRM client secret', origin: originOf(settings.baseUrl) }
}
