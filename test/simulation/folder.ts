/**
 * Everything in a data folder and on its machine except entries: the accounts, the second copy of their list, and the id
 * of the installation. Uses the product's code; the two files are in memory. These steps take no simulated time, and the
 * process does not die during them.
 */
import { accountSettings } from '../../src-preload/model/connection.ts'
import { usualDialect } from '../../src-preload/rules/usual-dialect.ts'
import { recognizeFolder } from '../../src-main/app/files/folder-identity.ts'
import type { Installation } from '../../src-main/app/files/installation.ts'
import { takeUpNotes } from '../../src-main/connections/account-notes.ts'
import { connect, removeAccount, type Accounts } from '../../src-main/connections/accounts.ts'
import { ConnectionStore } from '../../src-main/connections/connection-store.ts'
import { Vault } from '../../src-main/connections/vault.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import type { Computer } from './virtual-time.ts'

/** Each property switches off a rule of the data folder. */
export interface FolderMutation {
  /** If true, the accounts are restored only from the database, not from the second copy of their list. */
  readonly forgetsAccounts?: boolean
  /** If true, the program does not notice that the folder was copied to another machine. */
  readonly ignoresMachine?: boolean
  /** If true, an account that is connected again gets a new id instead of its former one. */
  readonly knowsNoRemoved?: boolean
}

type Notes = NonNullable<Parameters<typeof takeUpNotes>[2]>

const settings = accountSettings.parse({
  ...{ name: 'Fieldstone', baseUrl: 'https://account.example', templateUrl: null, worklogsUrl: null },
  ...{ clientId: 'tallystick', userId: 'me', accountId: null, editing: 'none', dialect: usualDialect },
})

/** Other ways to write the address of the account. */
export const spellings = [
  'https://ACCOUNT.example/',
  'account.example:443',
  ' https://account.example.// ',
  'https://account.example',
] as const

export class Folder {
  readonly #accounts: Accounts
  readonly #mutation: FolderMutation
  #notes: Notes | undefined
  /** The id that is stored on the machine, outside the folder. */
  #ofMachine: string | null = null
  #ids = 0

  constructor(db: Database, computer: Computer, mutation: FolderMutation = {}) {
    const store = new (mutation.knowsNoRemoved ? ForgetfulStore : ConnectionStore)(db)
    const clock = computer.clock(() => true)
    const newId = () => `id-${++this.#ids}`
    this.#accounts = { db, clock, newId, store, vault: new Vault(memoryKeychain()) }
    this.#mutation = mutation
  }

  /** Connects the account `id` on a machine without a data folder. */
  begin(id: string): void {
    this.#notes = undefined
    this.#ofMachine = null
    const { store, clock } = this.#accounts
    const now = new Date(clock.nowMs()).toISOString()
    store.put(id, settings, now, now)
    store.activate(id)
    this.#note()
  }

  /** Does what `compose` does before it reads recovery logs. Returns the id of the active account. */
  open(): string {
    const { db, store, clock, newId } = this.#accounts
    if (!this.#mutation.forgetsAccounts) takeUpNotes(db, store, this.#notes)
    const installation = this.#mutation.ignoresMachine ? undefined : this.#installation()
    recognizeFolder({ db, clock, newId, log: silentLog }, installation)
    this.#note()
    return store.active()?.id ?? 'no account'
  }

  /** Moves the folder to another machine, which has no id of the installation yet. */
  changeMachine(): void {
    this.#ofMachine = null
  }

  /** Disconnects the account and connects it again under another spelling of its address. */
  async reconnect(baseUrl: string): Promise<void> {
    const { store } = this.#accounts
    const active = store.active()
    if (!active) return
    await removeAccount(this.#accounts, active.id)
    const typed = accountSettings.parse({ ...settings, baseUrl })
    store.activate(await connect(this.#accounts, { settings: typed, clientSecret: 'secret', today: false }))
    this.#note()
  }

  #note(): void {
    const { store } = this.#accounts
    this.#notes = { version: 1, active: store.active()?.id ?? null, accounts: store.noted() }
  }

  #installation(): Installation {
    return {
      read: () => this.#ofMachine,
      write: (id) => {
        this.#ofMachine = id
        return true
      },
    }
  }
}

class ForgetfulStore extends ConnectionStore {
  override removed(): [] {
    return []
  }
}
