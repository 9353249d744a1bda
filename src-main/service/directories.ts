/**
 * Simulates the user directories of a company, which a client can synchronize
 * (docs/interfaces/directory-sync.md#synchronise).
 */
import type { Clock } from '../kernel/clock.ts'
import type { DirectoryAnswer } from './wire/directory.ts'

export interface DirectoryUser {
  readonly name: string
  readonly displayName: string
}

/** A directory with its users. `syncMs` is the duration of a synchronization in milliseconds. */
export interface Directory extends DirectoryAnswer {
  readonly users: readonly DirectoryUser[]
  readonly syncMs: number
}

/**
 * The result of a request to synchronize a directory. `finished` resolves when the synchronization ends. The other two
 * results mean that no synchronization was started: `not-syncable` if the directory does not support it, `syncing` if
 * one is already running.
 */
export type SyncResult = 'not-syncable' | 'syncing' | { readonly finished: Promise<void> }

export class Directories {
  readonly #clock: Clock
  readonly #syncMs: number | undefined
  readonly #directories: ReadonlyMap<number, Directory>
  readonly #syncing = new Map<number, { end: () => void; cancel: () => void }>()

  /**
   * `syncMs` is the duration of every synchronization in milliseconds. If absent, each directory has its own duration.
   */
  constructor(directories: readonly Directory[], clock: Clock, syncMs?: number) {
    this.#clock = clock
    this.#syncMs = syncMs
    this.#directories = new Map(directories.map((directory) => [directory.id, directory]))
  }

  all(): readonly Directory[] {
    return [...this.#directories.values()]
  }

  get(id: number): Directory | undefined {
    return this.#directories.get(id)
  }

  sync({ id, synchronisable, syncMs }: Directory): SyncResult {
    if (!synchronisable) return 'not-syncable'
    if (this.#syncing.has(id)) return 'syncing'
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => {
      this.#syncing.delete(id)
      resolve()
    }
    this.#syncing.set(id, { end, cancel: this.#clock.after(this.#syncMs ?? syncMs, end) })
    return { finished: promise }
  }

  /** Ends all running synchronizations immediately, so that requests waiting for one get their response. */
  close(): void {
    for (const { end, cancel } of [...this.#syncing.values()]) {
      cancel()
      end()
    }
  }
}

const given = [
  'Ada',
  'Ben',
  'Chloe',
  'David',
  'Ella',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kim',
  'Lena',
]
const family = ['Adler', 'Bauer', 'Costa', 'Dupont', 'Evans', 'Fischer', 'Garcia', 'Hansen', 'Ito', 'Jansen']

/** Returns made-up users. User names are unique, but display names can repeat, as in a real directory. */
function people(count: number): readonly DirectoryUser[] {
  return Array.from({ length: count }, (_, at) => {
    const first = given[at % given.length]!
    const last = family[Math.floor(at / given.length) % family.length]!
    return {
      name: `${first}.${last}.${String(at + 1).padStart(3, '0')}`.toLowerCase(),
      displayName: `${first} ${last}`,
    }
  })
}

/**
 * The directories that the local service offers (docs/interfaces/directory-sync.md#directories-of-the-local-service).
 * Clients can test with one that cannot be synchronized, one that takes 3 seconds, and one with three pages of users.
 */
export const localDirectories: readonly Directory[] = [
  {
    ...{ id: 1, name: 'Internal Directory', type: 'INTERNAL', description: 'Users of this product alone' },
    ...{ synchronisable: false, syncMs: 0, users: people(3) },
  },
  {
    ...{ id: 10_000, name: 'Company LDAP', type: 'CONNECTOR', description: 'Everybody with a desk' },
    ...{ synchronisable: true, syncMs: 3_000, users: people(42) },
  },
  {
    ...{ id: 10_100, name: 'Partner LDAP', type: 'CONNECTOR', description: 'Agencies and freelancers' },
    ...{ synchronisable: true, syncMs: 500, users: people(250) },
  },
]
