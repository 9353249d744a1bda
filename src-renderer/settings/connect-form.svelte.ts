/**
 * The state of the form for a new or changed account. The secret stays in its input element and is never part of this
 * state. Settings are saved only after a successful test of the same settings. Three of them can still change after the
 * test: the account's name, the user id, and whether the start fingerprint (artificial seconds and milliseconds that
 * identify an entry) is sent.
 */
import type { AccountSettings, Connection, ConnectionTest, Editing } from '#preload/model/connection.ts'
import type { Dialect } from '#preload/model/dialect.ts'
import { connections } from '#preload/words/made/connections.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'
import { readAddress } from '#preload/rules/base-url.ts'
import type { Page } from '../lib/page.ts'
import { Task } from './task.svelte.ts'

type World = Pick<Page, 'bridge'>

/** These fields must be valid before the account can be tested. */
const needed: readonly FieldName[] = ['baseUrl', 'templateUrl', 'worklogsUrl', 'clientId', 'secret']

/** The names of JSON properties that an account's service may spell differently. */
type Names = Omit<Dialect, 'tokenRequest'>

function namesOf(dialect: Dialect): Names {
  const { tokenRequest: _tokenRequest, ...names } = dialect
  return names
}

export type FieldName =
  'name' | 'baseUrl' | 'templateUrl' | 'worklogsUrl' | 'clientId' | 'secret' | 'userId' | 'accountId'

export class ConnectForm {
  readonly #page: World
  readonly #before: Connection | null
  name = $state('')
  baseUrl = $state('')
  templateUrl = $state('')
  worklogsUrl = $state('')
  clientId = $state('')
  userId = $state('')
  accountId = $state('')
  editing = $state<Editing>('none')
  older = $state(false)
  startFingerprint = $state(true)
  names = $state(namesOf(usualDialect))
  readonly #task = new Task('account')
  #doing = $state<'testing' | 'connecting'>('testing')
  #test = $state.raw<ConnectionTest | null>(null)
  /**
   * Which fields to mark as missing: `test` after the user has tried to test the account, `connect` (which requires
   * more fields) after the user has tried to connect it.
   */
  #asked = $state<'test' | 'connect' | null>(null)
  #secretFilled = $state(false)
  /** Identifies the settings of the last successful test. Settings that differ from these must be tested again. */
  #testedAs = ''
  #secretVersion = 0

  constructor(page: World, before: Connection | null) {
    this.#page = page
    this.#before = before
    const settings = before?.settings
    if (!settings) return
    this.name = settings.name
    this.baseUrl = settings.baseUrl
    this.templateUrl = settings.templateUrl ?? ''
    this.worklogsUrl = settings.worklogsUrl ?? ''
    this.clientId = settings.clientId
    this.userId = settings.userId
    this.accountId = settings.accountId ?? ''
    this.editing = settings.editing
    this.older = settings.dialect.tokenRequest === 'older'
    this.startFingerprint = settings.startFingerprint
    this.names = namesOf(settings.dialect)
  }

  get busy(): 'testing' | 'connecting' | null {
    return this.#task.busy ? this.#doing : null
  }

  readonly test = $derived(this.#test)
  readonly trouble = $derived(this.#task.trouble)

  /**
   * Whether leaving the input empty keeps the stored secret. This is possible only if the origins of all current
   * addresses are among those for which the user entered the secret. Otherwise the secret could be sent to a server for
   * which it is not meant.
   */
  get keepsSecret(): boolean {
    const before = this.#before?.settings
    if (!before || this.#before.secret === 'nowhere') return false
    const [was, is] = [readAddress(before.baseUrl), readAddress(this.baseUrl)]
    if (!was.ok || !is.ok || was.origin !== is.origin) return false
    const known = originsOf([before.baseUrl, before.templateUrl ?? '', before.worklogsUrl ?? ''])
    return originsOf([this.templateUrl, this.worklogsUrl]).every((origin) => known.includes(origin))
  }

  /** Returns why a field is invalid. Undefined if it is valid, or if the user has not tried to test or connect yet. */
  problemOf(field: FieldName): string | undefined {
    if (this.#asked === null || (this.#asked === 'test' && !needed.includes(field))) return undefined
    return this.#missing(field)
  }

  /** Called when the user changes the secret. Stores only the number of changes and whether the input is filled. */
  secretTyped(filled: boolean): void {
    this.#secretFilled = filled
    this.#secretVersion += 1
  }

  /** Tests the account. Returns whether all steps succeeded. The form then offers the user ids that the test found. */
  async try(secret: string): Promise<boolean> {
    if (this.#task.busy) return false
    this.#asked ??= 'test'
    this.#task.clear()
    this.#test = null
    if (needed.some((field) => this.#missing(field) !== undefined)) return false
    this.#doing = 'testing'
    const asked = this.#fingerprint()
    const { name: _name, userId: _userId, ...tried } = this.#settings()
    const answered = await this.#task.run(async () => {
      this.#test = await this.#page.bridge.call('connections.test', {
        connectionId: this.keepsSecret && secret === '' ? (this.#before?.id ?? null) : null,
        settings: tried,
        clientSecret: secret === '' ? null : secret,
      })
    })
    return answered && this.#isGood(asked)
  }

  /**
   * Connects the account or saves its changes. Settings that have not been tested are tested first. If `today` is set,
   * the secret is kept only in memory, until Tallystick quits. Returns true on success.
   */
  async connect(secret: string, today = false): Promise<boolean> {
    this.#asked = 'connect'
    if (this.#fingerprint() !== this.#testedAs && !(await this.try(secret))) return false
    const all: FieldName[] = ['name', 'userId', 'secret']
    if (all.some((field) => this.#missing(field) !== undefined) || this.#task.busy) return false
    this.#doing = 'connecting'
    const { bridge } = this.#page
    const connectionId = this.#before?.id
    const settings = this.#settings()
    const clientSecret = secret === '' ? null : secret
    return this.#task.run(() =>
      connectionId === undefined
        ? bridge.call('connections.connect', { settings, clientSecret: secret, today })
        : bridge.call('connections.change', { connectionId, settings, clientSecret, today }),
    )
  }

  /**
   * Applies the result of a test: fills in an empty user id if exactly one user was found, and remembers the settings
   * if all steps succeeded. Returns whether all steps succeeded.
   */
  #isGood(fingerprint: string): boolean {
    const { users, steps } = this.#test ?? { users: [], steps: [] }
    const [user] = users
    if (this.userId.trim() === '' && users.length === 1 && user) this.userId = user.id
    const good = steps.every(({ state }) => state === 'ok')
    if (good) this.#testedAs = fingerprint
    return good
  }

  #settings(): AccountSettings {
    const names = Object.entries(this.names).map(([name, text]) => [name, text.trim()] as const)
    const typed = Object.fromEntries(names.filter(([, text]) => text !== ''))
    return {
      name: this.name.trim(),
      baseUrl: addressOf(this.baseUrl),
      templateUrl: addressOf(this.templateUrl) || null,
      worklogsUrl: addressOf(this.worklogsUrl) || null,
      clientId: this.clientId.trim(),
      userId: this.userId.trim(),
      accountId: this.accountId.trim() || null,
      editing: this.editing,
      dialect: { ...usualDialect, ...typed, tokenRequest: this.older ? 'older' : 'current' },
      startFingerprint: this.startFingerprint,
    }
  }

  #fingerprint(): string {
    const { name: _name, userId: _userId, startFingerprint: _start, ...tried } = this.#settings()
    return JSON.stringify([tried, this.#secretVersion])
  }

  #missing(field: FieldName): string | undefined {
    switch (field) {
      case 'name':
        return this.name.trim() === '' ? connections().nameMissing : undefined
      case 'clientId':
        return this.clientId.trim() === '' ? connections().clientIdMissing : undefined
      case 'userId':
        return this.userId.trim() === '' ? connections().userIdMissing : undefined
      case 'secret':
        return this.#secretFilled || this.keepsSecret ? undefined : connections().secretNeeded
      case 'baseUrl':
        return addressProblem(this.baseUrl)
      case 'templateUrl':
      case 'worklogsUrl':
        return this[field].trim() === '' ? undefined : addressProblem(this[field])
      case 'accountId':
        return undefined
    }
  }
}

function addressOf(text: string): string {
  const address = readAddress(text)
  return address.ok ? address.url : text.trim()
}

function originsOf(texts: readonly string[]): string[] {
  return texts.map(readAddress).flatMap((address) => (address.ok ? [address.origin] : []))
}

function addressProblem(text: string): string | undefined {
  const address = readAddress(text)
  if (address.ok) return undefined
  switch (address.problem) {
    case 'not-an-address':
      return connections().notAnAddress
    case 'not-https':
      return connections().notHttps
    case 'surplus':
      return connections().addressSurplus
  }
}
